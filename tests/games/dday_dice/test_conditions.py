"""Conditions of single rules in a group: what one Unit has, asks or does, and another does not."""

import pytest

from beachhead.games.dday_dice import GAME
from beachhead.games.dday_dice.board import (
    AWARDED,
    CRY,
    FOUND,
    JOINED,
    MOVED,
    MUST_MOVE,
    NO_ITEMS,
    NO_VEHICLES,
    RED,
    SPECIAL_ITEMS,
    SWAPPED,
    WAITING,
    Board,
    Claim,
    Goods,
)
from beachhead.games.dday_dice.content.battle_maps import MAPS
from beachhead.games.dday_dice.content.components import (
    AWARDS,
    COUNTRIES,
    ITEM,
    SPECIALIST,
    VEHICLE,
    VEHICLES,
    BonusOption,
    item_ids,
)
from beachhead.games.dday_dice.content.effects import EXCHANGE, READY, Effect
from beachhead.games.dday_dice.rules import (
    awards,
    card_effects,
    casualties,
    combat,
    conflicts,
    ending,
    final_tally,
    free_actions,
    lieutenant,
    movement,
    requirements,
    rwb_bonuses,
    sectors,
    setup,
    specialists,
    spending,
    trade,
    vehicles,
)
from tests.games.dday_dice.boards import (
    alone,
    asked,
    begin,
    dice,
    group,
    has,
    have,
    phase,
    roll,
    roll_all,
    say,
    table,
    tally,
    texts,
)

ANY = Effect("gain")
MEDIC = next(n for n, s in MAPS["gold_beach"].sectors.items() if s.joins)
"""The Sector of Gold Beach in which the Medic waits."""


# ---- set-up ---------------------------------------------------------------------------------------


@pytest.mark.rule("DDD-ITEM-09", "DDD-SETUP-18")
@pytest.mark.parametrize(
    ("players", "marked", "special"), [(1, False, 0), (2, False, 0), (3, True, 0), (4, True, 4)]
)
def test_the_pool_opens_with_what_the_number_of_players_says(
    players: int, marked: bool, special: int
):
    """Marked Items for three and more, the map's Special Items for four, never another map's."""
    b = table("omaha_beach" if players == 1 else f"omaha_beach-{players}")
    b.joe = 0
    found = set(item_ids(setup.open_pool(b)))
    assert {"grenade", "compass", "binoculars"} <= found
    assert ("carrier_pigeon" in found, "message_book" in found) == (marked, marked)
    assert len(found & {"toolkit", "wire_cutters", "smoke_grenade", "satchel_charge"}) == special
    assert "bazooka" not in found
    b.joe = 1
    every = set(item_ids(setup.open_pool(b)))
    assert {"toolkit", "bazooka", "signal_flare"} <= every
    assert ("carrier_pigeon" in every) == marked
    b.left_out, b.joe = 1 << SPECIAL_ITEMS, 0
    assert not set(item_ids(setup.open_pool(b))) & {"toolkit", "satchel_charge"}
    b.left_out = 1 << NO_ITEMS
    assert setup.open_pool(b) == 0


# ---- trade ----------------------------------------------------------------------------------------


@pytest.mark.rule("DDD-VEH-09")
@pytest.mark.parametrize("vehicle", [VEHICLES[0].id, VEHICLES[-1].id])
def test_any_vehicle_leaves_no_room_for_another_in_a_trade(vehicle: str):
    """The first of the list as well: who asked for it and has found one since gets none."""
    b = group(4, 4)
    other = next(c.id for c in VEHICLES if c.id != vehicle)
    have(b.units[1], other)
    phase(b, 4)
    say(b, "trade 2", "give soldiers", "amount 1", f"ask {other}", "offer", side=0)
    assert trade.can_accept(b, 1, 0)
    have(b.units[0], vehicle)
    assert not trade.can_accept(b, 1, 0)


@pytest.mark.rule("DDD-VEH-12")
@pytest.mark.parametrize(("own", "given"), [(0, 1), (1, 0), (-1, 0)])
def test_a_unit_leaves_its_vehicle_for_the_one_it_is_given(own: int, given: int):
    """And gets it in any case."""
    b = group(4, 4)
    b.units[0].vehicle, b.units[1].vehicle = given, own
    phase(b, 4)
    say(b, "trade 2", f"give {VEHICLES[given].id}", "offer", side=0)
    events = say(b, "accept 1", side=1)
    assert [u.vehicle for u in b.units] == [-1, given]
    assert ("abandoned" in [e.kind for e in events]) == (own >= 0)


def test_a_unit_keeps_its_vehicle_in_a_trade_of_other_things():
    b = group(4, 4)
    have(b.units[1], "jeep")
    phase(b, 4)
    say(b, "trade 2", "give soldiers", "amount 1", "offer", side=0)
    say(b, "accept 1", side=1)
    assert has(b.units[1], "jeep")


@pytest.mark.rule("DDD-TRADE-05")
def test_an_amount_is_of_what_its_holder_has():
    """Own Stars to give, the partner's to ask for; of nothing one may still be asked."""
    b = group(4, 4)
    b.units[0].stars, b.units[1].stars, b.units[1].courage = 3, 5, 0
    phase(b, 4)
    say(b, "trade 2", "give stars", side=0)
    assert texts(b, 0) == [f"amount {n}" for n in range(4)]
    say(b, "amount 2", "ask stars", side=0)
    assert texts(b, 0) == [f"amount {n}" for n in range(6)]
    say(b, "amount 1", "ask courage", side=0)
    assert texts(b, 0) == ["amount 0", "amount 1"]


@pytest.mark.rule("DDD-TRADE-11")
def test_an_offer_says_what_is_given_and_asked():
    """Amounts first, then Items, then the Vehicle."""
    b = group(4, 4)
    have(b.units[0], "grenade", "jeep")
    b.units[1].stars = 2
    phase(b, 4)
    events = say(b, "trade 2", "give soldiers", "amount 2", "give grenade", "give jeep", side=0)
    events += say(b, "ask stars", "amount 1", "offer", side=0)
    offered = next(e for e in events if e.kind == "offered")
    assert offered.figures["given"] == ["2 soldiers", "grenade", "jeep"]
    assert offered.figures["asked"] == ["1 stars"]


# ---- claims ---------------------------------------------------------------------------------------


def held(*soldiers: int, card: str = "grenade") -> tuple[Board, Claim]:
    """Put up Units in phase 4, the first of which has just found a card for 5 Item Points."""
    b = table(f"omaha_beach-{len(soldiers)}")
    for u, number in zip(b.units, soldiers, strict=True):
        u.soldiers, u.points, u.specialists = number, 9, 0
    phase(b, 4)
    say(b, f"find {card}", side=0)
    return b, Claim(conflicts.ITEM_CARD, ITEM[card].index, 5, conflicts.PAID, 0)


@pytest.mark.rule("DDD-CONFLICT-08", "DDD-CONFLICT-09")
@pytest.mark.parametrize(
    ("soldiers", "holds", "points", "asks"),
    [(8, 1, 4, False), (9, 0, 4, True), (10, 0, 9, False)],
)
def test_a_claim_is_won_tied_or_lost_by_size(soldiers: int, holds: int, points: int, asks: bool):
    """The holder has 9 Soldiers: a larger Unit gets its price back, an equal one waits."""
    b, wish = held(9, soldiers)
    conflicts.claim(b, 1, wish.kind, ITEM["grenade"], 5)
    GAME.engine.settle(b)
    assert [i for i, u in enumerate(b.units) if u.items & ITEM["grenade"].bit] == [holds]
    assert b.units[1].points == points
    assert (asked(b, 0) == "yield_card") == asks


@pytest.mark.rule("DDD-CONFLICT-09")
def test_a_tie_is_over_when_a_smaller_unit_has_taken_the_card():
    """Nobody is asked any more; the rival of the tie gets its price back."""
    b, wish = held(9, 9, 5)
    say(b, "find grenade", side=1)
    assert asked(b, 0) == "yield_card"
    conflicts.claim(b, 2, wish.kind, ITEM["grenade"], 5)
    GAME.engine.settle(b)
    assert asked(b, 0) == "spend"
    assert [has(u, "grenade") for u in b.units] == [False, False, True]
    assert [u.points for u in b.units] == [9, 9, 4]


@pytest.mark.rule("DDD-CONFLICT-09")
def test_a_die_decides_nothing_about_a_card_that_has_gone():
    """While two roll, a third and smaller Unit takes it."""
    b, wish = held(9, 9, 5)
    say(b, "find grenade", side=1)
    say(b, "insist", side=0)
    conflicts.claim(b, 2, wish.kind, ITEM["grenade"], 5)
    roll(b, 1, side=0)
    assert [has(u, "grenade") for u in b.units] == [False, False, True]
    assert [u.points for u in b.units] == [9, 9, 4]


@pytest.mark.rule("DDD-CONFLICT-08")
def test_the_last_award_of_a_choice_is_no_longer_offered_when_it_is_taken():
    """Two Straights and one card: the Unit that waits is not left with a question."""
    b = table("omaha_beach-2")
    for u, soldiers in zip(b.units, (10, 20), strict=True):
        u.soldiers = soldiers
    b.deck = AWARDS[0].bit
    straight = "skull star soldier1 soldier2 courage tool"
    tally(b, straight, straight)
    assert asked(b, 1) == "choose_award"
    say(b, f"take {AWARDS[0].id}", side=0)
    steps = [str(f[0]) for x in b.branches if x.side == 1 for f in x.agenda]
    assert "choose_award" not in steps


# ---- cards ----------------------------------------------------------------------------------------


def test_a_tally_of_the_first_unit_is_copied_once_as_well():
    b = group(4, 5)
    for u in b.units:
        u.dice = (1,) * 6
    assert card_effects.can_copy(b, 1, ANY, EXCHANGE)
    b.units[1].copy_tally_of(0)
    assert not card_effects.can_copy(b, 1, ANY, EXCHANGE)


@pytest.mark.rule("DDD-TRADE-09")
def test_a_pigeon_flies_to_another_unit_elsewhere():
    """Not to its own Unit, nor to one in the same Sector, nor to who holds the Bunker."""
    b = group(4, 4, 5, 10)
    b.units[3].conquered = 2
    assert card_effects.choose_afar.options(b, 0) == [2]
    assert card_effects.choose_afar.options(b, 2) == [0, 1]


@pytest.mark.rule("DDD-ITEM-11")
@pytest.mark.parametrize(
    ("effect", "done", "can"),
    [
        ("ignore_mines", 0, True),
        ("ignore_mines", MOVED, False),
        ("battle_cry", 0, True),
        ("battle_cry", CRY, False),
        ("battle_cry", MOVED, False),
        ("ignore_fire", MOVED, True),
        ("shelter", 0, True),
    ],
)
def test_a_card_that_marks_its_unit_is_played_once_and_in_time(effect: str, done: int, can: bool):
    b, u = alone(4)
    u.done = done
    found = card_effects.CARD_EFFECTS[effect]
    assert found.can(b, 0, ANY, READY) == can
    found.play(b, 0, ANY)
    assert u.done & ~done or not can
    assert not found.can(b, 0, ANY, READY)


@pytest.mark.rule("DDD-WIN-05")
def test_who_has_conquered_the_bunker_helps_others_only_while_somebody_fights():
    """A Message Book for another Unit, but no Field Radio of its own; at the end neither."""
    b = group(10, 4)
    b.units[0].conquered = 3
    assert free_actions.can_play(b, 0, ITEM["message_book"], READY)
    assert not free_actions.can_play(b, 0, ITEM["field_radio"], READY)
    assert free_actions.can_play(b, 1, ITEM["field_radio"], READY)
    b.units[1].conquered = 3
    assert not free_actions.can_play(b, 0, ITEM["message_book"], READY)


@pytest.mark.rule("DDD-TURN-06")
def test_one_card_after_the_other_may_be_played_before_the_markers_turn():
    """The Whistle, and then the Entrenching Tool."""
    b, u = alone(4, "entrenching_tool", "whistle")
    courage = u.courage
    begin(b, "markers")
    assert asked(b) == "marker_window"
    say(b, "play whistle")
    assert (asked(b), u.courage) == ("marker_window", courage + 3)
    say(b, "play entrenching_tool")
    assert asked(b) != "marker_window"
    assert u.face == 1


def test_a_window_before_the_markers_is_for_cards_of_its_own():
    b, u = alone(4, "whistle")
    begin(b, "markers")
    assert asked(b) != "marker_window"
    assert u.face == 2


@pytest.mark.rule("DDD-TURN-09")
@pytest.mark.parametrize(
    ("conquered", "cards", "asks"),
    [
        (0, (), False),
        (0, ("grenade",), True),
        (0, ("message_book",), False),
        (3, ("grenade",), False),
        (3, ("message_book",), True),
    ],
)
def test_who_is_asked_before_combat(conquered: int, cards: tuple[str, ...], asks: bool):
    """A Unit that fights for cards of combat, who holds the Bunker for help to others."""
    b = group(10 if conquered else 4, 5)
    u = have(b.units[0], *cards)
    u.conquered, u.specialists = conquered, 0
    b.phase = 5
    begin(b, "before_combat")
    steps = [f[0] for x in b.branches if x.side == 0 for f in x.agenda]
    assert ("get_ready" in steps) == asks


# ---- bonuses and dice -------------------------------------------------------------------------------


@pytest.mark.rule("DDD-RWB-12")
@pytest.mark.parametrize(
    ("option", "done", "pool", "can"),
    [
        (BonusOption(free_move=True), 0, True, True),
        (BonusOption(free_move=True), MOVED, True, False),
        (BonusOption(free_move=True), CRY, True, False),
        (BonusOption(soldiers=3), MOVED | CRY, True, True),
        (BonusOption(take_item=5), 0, True, True),
        (BonusOption(take_item=5), 0, False, False),
        (BonusOption(take_item=2), 0, True, False),
    ],
)
def test_a_bonus_is_taken_where_it_does_something(
    option: BonusOption, done: int, pool: bool, can: bool
):
    """A free move before the move, an Item that is there and costs no more."""
    b, u = alone(4)
    u.done = done
    b.pool = ITEM["grenade"].bit if pool else 0
    assert rwb_bonuses.can_take_bonus(b, 0, option) == can


@pytest.mark.rule("DDD-RWB-10")
@pytest.mark.parametrize(
    ("sector", "left_out", "can"),
    [(8, (), True), (10, (), False), (10, (RED,), True), (8, (NO_ITEMS,), False)],
)
def test_no_item_is_taken_where_none_can_be_found(
    sector: int, left_out: tuple[int, ...], can: bool
):
    """Utah's Sector 10 forbids it in red letters; a basic training has neither those nor Items."""
    b, u = alone(sector, scenario="utah_beach")
    assert b.sector_of(u).data.no_find == (sector == 10)
    b.pool = ITEM["grenade"].bit
    b.left_out = sum(1 << what for what in left_out)
    assert rwb_bonuses.can_take_bonus(b, 0, BonusOption(take_item=5)) == can


@pytest.mark.rule("DDD-LT-04")
@pytest.mark.parametrize("done", [0, SWAPPED])
def test_dice_are_proposed_to_who_has_traded_none(done: int):
    """Nor does a proposal stand whose dice have turned to Skulls."""
    b = group(4, 5)
    for u in b.units:
        u.dice = dice("star star tool tool courage skull")
    b.units[0].offer = (1, 0, 2)
    b.units[1].done = done
    assert lieutenant.list_proposals(b, 1) == ([] if done else [0])
    assert lieutenant.list_proposals(b, 0) == []
    b.units[1].done = 0
    b.units[0].offer = (1, 5, 2)
    assert lieutenant.list_proposals(b, 1) == []
    b.units[0].offer = (1, 0, 5)
    assert lieutenant.list_proposals(b, 1) == []
    b.units[0].offer, b.units[0].done = (1, 0, 2), SWAPPED
    assert lieutenant.list_proposals(b, 1) == []


@pytest.mark.rule("DDD-LT-12")
def test_the_dice_on_the_card_are_for_one_exchange_a_turn():
    _, u = alone(4, "lieutenant")
    u.dice, u.card_dice = dice("star star tool tool courage skull"), dice("tool star")
    swaps = {("swap", own, place) for own in range(6) for place in range(2)}
    assert swaps <= set(final_tally.list_abilities(u))
    u.done = SWAPPED
    assert not swaps & set(final_tally.list_abilities(u))


# ---- casualties and the end -------------------------------------------------------------------------


@pytest.mark.rule("DDD-CAS-03")
@pytest.mark.parametrize(
    ("soldiers", "losses", "offered"),
    [
        (5, 3, ["soldiers", "scout", "veteran", "medic"]),
        (3, 3, ["soldiers", "scout", "veteran", "medic"]),
        (3, 4, ["scout", "veteran", "medic"]),
        (3, 5, ["scout", "veteran"]),
        (0, 2, ["scout", "veteran"]),
    ],
)
def test_enough_specialists_stay_to_be_named(soldiers: int, losses: int, offered: list[str]):
    """In the order of their cards; who is passed over cannot be named later."""
    b, u = alone(4, "scout", "veteran", "medic")
    u.soldiers = soldiers
    ids = [c.id for c in specialists.list_specialists(u)]
    named = casualties.choose_casualty.options(b, 0, losses, -1)
    assert len(named) == len(offered)
    assert (
        named
        == (["soldiers"] if "soldiers" in offered else [])
        + ids[: len(offered) - ("soldiers" in offered)]
    )


@pytest.mark.rule("DDD-CAS-03")
def test_nothing_is_asked_where_nobody_is_lost():
    b, u = alone(4, "scout", "veteran")
    u.soldiers = 5
    b.agenda = []
    casualties.take_casualties.run(b, 0, 0, -1)
    assert (b.agenda, u.soldiers) == ([], 5)
    casualties.take_casualties.run(b, 0, 1, -1)
    assert [f[0] for f in b.agenda] == ["choose_casualty"]


@pytest.mark.rule("DDD-LOSE-01", "DDD-LOSE-02")
@pytest.mark.parametrize(
    ("reason", "rule"), [("wiped_out", "DDD-LOSE-01"), ("stuck", "DDD-LOSE-02")]
)
def test_a_loss_names_its_rule(reason: str, rule: str):
    b, _ = alone(4)
    b.story = []
    ending.lose(b, 0, reason)
    assert [(e.kind, e.rule) for e in b.story] == [("lost", rule)]


# ---- movement and rallies ---------------------------------------------------------------------------


@pytest.mark.rule("DDD-CONFLICT-09")
@pytest.mark.parametrize(
    ("sizes", "tied"),
    [((10, 10, 9), []), ((9, 9, 10), [0, 1]), ((10, 9, 9), [1, 2]), ((9, 9, 9), [0, 1, 2])],
)
def test_only_the_smallest_units_are_tied(sizes: tuple[int, ...], tied: list[int]):
    """Sector 6 of Omaha honours its first Unit."""
    b = group(3, 3, 3)
    for u, size in zip(b.units, sizes, strict=True):
        u.soldiers, u.specialists, u.target = size, 0, 6
    assert movement.find_tied_rivals(b, [0, 1, 2]) == tied


@pytest.mark.rule("DDD-MOVE-16")
@pytest.mark.parametrize(("others", "made", "waits"), [(1, 1, True), (1, 0, False), (0, 1, False)])
def test_a_unit_waits_again_while_another_one_waits_and_one_has_moved(
    others: int, made: int, waits: bool
):
    b = group(4, 4, 4)
    b.phase, b.waits = 5, True
    for i, u in enumerate(b.units):
        u.done = WAITING if i <= others else MOVED
    movement.after_moves.run(b, made)
    assert b.waits == waits
    assert not any(u.done & WAITING for u in b.units)


@pytest.mark.rule("DDD-CONFLICT-08")
def test_a_sectors_specialist_is_met_by_the_first_unit_only():
    """Who has come first awaits him; its own arrival is no obstacle."""
    b = group(6, 6, scenario="gold_beach")
    sector = b.battle_map.sectors[MEDIC]
    for u in b.units:
        u.sector = sector.number
        u.specialists = 0
    assert movement.may_meet(b, b.units[0], sector)
    b.units[0].expect(JOINED)
    assert movement.may_meet(b, b.units[0], sector)
    assert not movement.may_meet(b, b.units[1], sector)
    b.units[0].sector -= 1
    assert movement.may_meet(b, b.units[1], sector)


@pytest.mark.rule("DDD-CONFLICT-05")
@pytest.mark.parametrize(("left_out", "rallied"), [((), False), ((RED,), True)])
def test_red_letters_forbid_a_rally_unless_the_training_leaves_them_out(
    left_out: tuple[int, ...], rallied: bool
):
    """Ouistreham has a Sector where nobody can be rallied."""
    b, u = alone(6, scenario="ouistreham")
    u.stars = 9
    sector = b.sector_of(u)
    assert sector.data.no_rally
    b.left_out = sum(1 << what for what in left_out)
    assert bool(specialists.find_rallies(b, u, sector)) == rallied


@pytest.mark.rule("DDD-AWARD-03")
@pytest.mark.parametrize(
    ("cards", "courage", "drawn"),
    [((), 5, False), ((), 6, True), (("war_correspondent",), 3, False),
     (("war_correspondent",), 4, True)],
)  # fmt: skip
def test_an_award_is_drawn_for_its_price_and_not_for_less(
    cards: tuple[str, ...], courage: int, drawn: bool
):
    b, u = alone(4, *cards)
    u.courage = courage
    assert ("draw" in spending.spend.options(b, 0)) == drawn
    b.deck = 0
    assert "draw" not in spending.spend.options(b, 0)


@pytest.mark.rule("DDD-AWARD-13")
def test_as_many_awards_are_drawn_as_there_are():
    """Two cards, of which one is just being drawn, then both."""
    b = group(4, 4, 4)
    phase(b, 4)
    b.deck = AWARDS[0].bit | AWARDS[1].bit
    for left in (True, True, False):
        assert awards.are_awards_left(b) == left
        b.branches[0].agenda.append(("draw_award", 0))


@pytest.mark.rule("DDD-ADV-05")
@pytest.mark.parametrize("done", [0, CRY])
def test_a_way_sideways_costs_no_courage(done: int):
    """Nor does any with a Battle Cry; an Advance does."""
    b, u = alone(4)
    u.specialists, u.done = 0, done
    ways = b.sector_of(u).ways
    assert {w.advance for w in ways} == {True, False}
    for way in ways:
        expected = 0 if done or not way.advance else b.battle_map.data.courage[2]
        assert requirements.find_courage_cost(b, u, way) == expected


@pytest.mark.rule("DDD-EXPL-02")
@pytest.mark.parametrize(
    ("cards", "paid"),
    [((), []), (("grenade", "satchel_charge"), []), (("grappling_hook", "grenade"), ["grappling_hook"]),
     (("leather_gloves", "grappling_hook"), ["grappling_hook", "leather_gloves"])],
)  # fmt: skip
def test_explosives_do_not_climb_a_cliff(cards: tuple[str, ...], paid: list[str]):
    """A hook or gloves do, one of them alone."""
    b, u = alone(1, *cards, scenario="pointe_du_hoc")
    sector = next(
        s for s in b.battle_map.sectors.values() if s.data.require and s.data.require.meets
    )
    need = sector.data.require
    assert need is not None
    assert requirements.list_payments(u, need, sector) == [(name,) for name in paid]
    assert requirements.meets_requirement(b, u, sector) == bool(paid)


@pytest.mark.rule("DDD-TURN-02")
@pytest.mark.parametrize("players", [1, 2])
def test_a_new_turn_clears_what_was_noted_for_the_last_one(players: int):
    """Of every Unit that fights; what it has collected stays."""
    b = group(*[4] * players) if players > 1 else alone(4)[0]
    for u in b.units:
        u.dice, u.extra, u.collected = (1,) * 6, (3,), (0, 1, 0, 0, 0, 0)
        u.done, u.locked, u.rolls, u.cancelled = CRY, 3, 3, 1
        u.prevent, u.rerolls, u.offers, u.afar = 4, 1, 2, 0
        u.soldiers, u.courage = 9, 2
    begin(b, "take_turn")
    for u in b.units:
        assert (u.dice, u.extra, u.collected, u.done) == ((), (), (), 0)
        assert (u.locked, u.rolls, u.cancelled, u.prevent) == (0, 0, 0, 0)
        assert (u.rerolls, u.offers, u.afar) == (0, 0, -1)
        assert (u.soldiers, u.courage) == (9, 2)


@pytest.mark.rule("DDD-ITEM-05")
def test_after_a_card_the_same_question_about_the_dice_is_asked_again():
    """What to lock, and what to roll again."""
    b, _ = alone(4, "whistle", "field_radio")
    begin(b, "take_turn")
    roll_all(b, "star star tool tool courage soldier1")
    say(b, "play whistle")
    assert asked(b) == "choose_lock"
    say(b, next(t for t in texts(b) if t.startswith("lock")))
    say(b, "play field_radio")
    assert asked(b) == "choose_reroll"


@pytest.mark.rule("DDD-LT-18")
@pytest.mark.parametrize(("card", "left"), [("lieutenant", 0), ("scout", 2)])
def test_the_dice_leave_the_table_with_their_lieutenant_only(card: str, left: int):
    b, u = alone(4, "lieutenant", "scout")
    u.card_dice = dice("tool star")
    specialists.kill_specialist(b, 0, SPECIALIST[card])
    assert len(u.card_dice) == left


@pytest.mark.rule("DDD-MOVE-04")
@pytest.mark.parametrize(
    ("made", "waits", "waiting", "lost"),
    [(0, False, 2, True), (1, False, 2, False), (0, True, 2, False), (0, False, 1, False)],
)
def test_units_are_stuck_when_all_wait_and_nobody_has_moved(
    made: int, waits: bool, waiting: int, lost: bool
):
    b = group(4, 4)
    b.phase, b.waits, b.agenda = 5, waits, []
    for u in b.units[:waiting]:
        u.done = WAITING
    movement.after_moves.run(b, made)
    assert (b.ending == "stuck") == lost
    assert all(bool(u.size) != lost for u in b.units)


@pytest.mark.rule("DDD-MOVE-17")
@pytest.mark.parametrize(("courage", "stuck"), [(9, False), (0, True)])
def test_only_a_unit_without_a_way_is_offered_to_be_stuck(courage: int, stuck: bool):
    """Its cards are offered in either case."""
    b, u = alone(2, "whistle")
    u.face, u.courage, u.specialists = MUST_MOVE, courage, 0
    for way in b.sector_of(u).ways:
        u.visited |= 0 if way.advance else way.bit
    answers = movement.move.options(b, 0)
    assert ("play", "whistle") in answers
    assert ("stuck" in answers) == stuck


def test_a_machine_gun_die_is_turned_to_any_other_face():
    b, _ = alone(4)
    b.fire = ((4, 2, 6),)
    faces = combat.choose_fire_die.options(b, 0)
    assert faces == [(0, n) for n in (1, 3, 4, 5, 6)] + [(1, n) for n in (1, 2, 3, 4, 5)]


@pytest.mark.rule("DDD-CONFLICT-08")
@pytest.mark.parametrize(
    ("kind", "way", "stars", "points", "flags"),
    [
        (conflicts.LEADER, conflicts.PAID, 5, 0, 0),
        (conflicts.ITEM_CARD, conflicts.PAID, 0, 5, 0),
        (conflicts.VEHICLE_CARD, conflicts.PAID, 0, 5, 0),
        (conflicts.ITEM_CARD, conflicts.FREE, 0, 5, FOUND),
        (conflicts.AWARD_CARD, conflicts.FREE, 0, 5, 0),
    ],
)
def test_who_loses_a_card_gets_its_price_back(
    kind: int, way: int, stars: int, points: int, flags: int
):
    """Stars for Specialists, Item Points for the rest; and may rally, find or be honoured again.

    What an Award or a bonus brought used up no find of the turn.
    """
    b = group(4, 4)
    phase(b, 4)
    u = b.units[0]
    u.stars = u.points = 0
    u.done = conflicts.FLAG[kind]
    conflicts.give_back(b, 0, Claim(kind, 0, 5, way, 12))
    assert (u.stars, u.points, u.done) == (stars, points, flags)


@pytest.mark.rule("DDD-RWB-12")
def test_a_bonus_tells_what_it_brings_and_nothing_else():
    b, u = alone(4)
    b.story, b.phase = [], 2
    option = COUNTRIES[u.country].bonus[0].options[0]
    brings = [name for name in ("soldiers", "courage", "stars", "points") if getattr(option, name)]
    rwb_bonuses.take_bonus(b, 0, 0, 0)
    gained = [e.figures["resource"] for e in b.story if e.kind == "gained"]
    assert gained == brings


@pytest.mark.rule("DDD-SECTOR-06")
@pytest.mark.parametrize("scenario", ["sword_beach", "gold_beach", "merville_battery"])
def test_soldiers_join_where_a_sector_says_so(scenario: str):
    number = next(n for n, s in MAPS[scenario].sectors.items() if s.data.enter_soldiers)
    b, u = alone(number, scenario=scenario)
    b.phase, before = 5, u.soldiers
    sectors.instructions.run(b, 0)
    assert u.soldiers == before + 2


@pytest.mark.rule("DDD-TRADE-11")
def test_a_unit_that_has_no_offer_left_goes_on_with_its_own_business():
    """Its window is looked at again: something may have changed meanwhile."""
    b = group(4, 4)
    b.units[1].stars = b.units[1].points = b.units[1].courage = 0
    phase(b, 4)
    branch = next(x for x in b.branches if x.side == 1)
    branch.agenda = [("spend", 1)]
    trade.answer_offers.run(b, 1)
    assert branch.agenda == [("spending", 1)]


@pytest.mark.rule("DDD-AWARD-07", "DDD-STRAIGHT-03")
@pytest.mark.parametrize(
    ("done", "deck", "drawn"), [(0, 1, True), (AWARDED, 1, False), (0, 0, False)]
)
def test_a_second_award_in_a_turn_is_forfeited(done: int, deck: int, drawn: bool):
    """That of a Sector, and that of a Straight; so is one when no card is left."""
    b, u = alone(6)
    u.done, b.deck, b.agenda = done, deck, []
    sectors.first_award.run(b, 0)
    assert [f[0] for f in b.agenda] == ["draw_award"] * drawn
    b, u = alone(6)
    u.done, b.deck = done, deck
    u.dice, u.rolls = dice("skull star soldier1 soldier2 courage tool"), 3
    begin(b, "upkeep")
    assert (asked(b) == "choose_award") == drawn


@pytest.mark.rule("DDD-CONFLICT-05")
@pytest.mark.parametrize("left_out", [0, 1 << NO_VEHICLES])
def test_a_training_without_vehicles_has_none(left_out: int):
    b, u = alone(4)
    u.points, b.left_out = 99, left_out
    assert bool(vehicles.choose_free_vehicle.options(b, 0, 0)) == (not left_out)
    assert vehicles.find_obtainable(b, u) == (0 if left_out else b.garage)


@pytest.mark.rule("DDD-TRADE-05")
@pytest.mark.parametrize(
    ("goods", "can"),
    [
        (Goods(), True),
        (Goods(stars=3, points=2), True),
        (Goods(stars=4), False),
        (Goods(items=ITEM["grenade"].bit), True),
        (Goods(items=ITEM["compass"].bit), False),
        (Goods(vehicle=VEHICLE["jeep"].index + 1), True),
        (Goods(vehicle=VEHICLE["dukw"].index + 1), False),
    ],
)
def test_an_offer_is_paid_by_who_has_everything_in_it(goods: Goods, can: bool):
    """Resources, Items and the Vehicle, and no other."""
    _, u = alone(4, "grenade", "jeep")
    u.stars, u.points = 3, 2
    assert trade.can_afford(u, goods) == can


@pytest.mark.rule("DDD-ITEM-06")
@pytest.mark.parametrize(("answer", "again"), [(("play", "whistle"), True), ("done", False)])
def test_after_a_card_is_played_on_a_find_the_next_can_be(
    answer: str | tuple[str, str], again: bool
):
    b, _ = alone(4, "whistle", "toolkit")
    b.phase, b.agenda = 2, []
    rwb_bonuses.act_on_find(b, answer, 0)
    assert (("using_find", 0) in b.agenda) == again
