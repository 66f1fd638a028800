"""DDD-SETUP: countries, starts, pool, components."""

from fractions import Fraction

import pytest

from beachhead.games.dday_dice import GAME
from beachhead.games.dday_dice.board import SPECIAL_ITEMS, Board
from beachhead.games.dday_dice.content.battle_maps import MAPS, find_reachable
from beachhead.games.dday_dice.content.components import (
    ALL_AWARDS,
    AWARDS,
    COUNTRIES,
    DICE,
    HAND,
    ITEM,
    ITEMS,
    RANKING,
    RESERVES,
    SPECIALISTS,
    UNIQUES,
    VEHICLES,
    pick_cards,
)
from beachhead.games.dday_dice.rules import setup
from beachhead.games.dday_dice.rules.setup import MARKED, NOT_SOLO, REGULAR_ITEMS, choose_pool_item
from beachhead.kernel.errors import BadPosition, IllegalAnswer, Unknown
from beachhead.kernel.nodes import Chance, Decision
from beachhead.kernel.scene import Scene
from tests.games.dday_dice.boards import (
    all_done,
    asked,
    begin,
    bit,
    dice_named,
    fight,
    finds,
    group,
    has,
    have,
    node,
    phase,
    put,
    rallies,
    say,
    table,
    texts,
)


def citation(b: Board) -> str:
    """Return the rule of the first question."""
    _, asking = GAME.asked_nodes(b)[0]
    assert isinstance(asking, Decision)
    return asking.rule


@pytest.mark.rule("DDD-SETUP-01")
def test_one_to_four_players_command_one_unit_each():
    """1 to 4 players; each commands exactly one Unit."""
    for n in (1, 2, 3, 4):
        b = GAME.new("omaha_beach" if n == 1 else f"omaha_beach-{n}", country="uk")
        assert len(b.units) == n
    for n in (0, 5):
        with pytest.raises(Unknown):
            GAME.new(f"omaha_beach-{n}")


@pytest.mark.rule("DDD-SETUP-02")
def test_one_units_loss_is_everybodys():
    """Everybody wins together or loses together."""
    b = table("omaha_beach-3")
    for u, sector in zip(b.units, (2, 3, 3), strict=True):
        put(u, sector).soldiers = 30
    b.units[1].soldiers = 2
    phase(b, 6)
    assert b.ending == "wiped_out"
    assert b.scores == [-1, -1, -1]


@pytest.mark.rule("DDD-SETUP-03")
def test_the_bunker_can_be_reached_from_every_start_and_is_fought_for():
    """A Unit works its way from the landing row up to the Bunker, then attacks it."""
    for m in MAPS.values():
        for start in m.starts:
            assert m.bunker in find_reachable(m, start)
    b = table()
    put(b.units[0], 9).soldiers = 60
    b.units[0].courage = 9
    phase(b, 5)
    say(b, "go 10")
    assert asked(b) == "roll_fire"


@pytest.mark.rule("DDD-SETUP-04")
def test_each_country_is_taken_at_most_once():
    """Every player picks one of UK, USA, Canada, France."""
    b = GAME.new("omaha_beach-2")
    assert texts(b) == ["uk", "usa", "canada", "france"]
    say(b, "uk")
    assert texts(b) == ["usa", "canada", "france"]


@pytest.mark.rule("DDD-SETUP-05")
def test_the_country_fixes_deck_and_player_aid():
    """The chosen country fixes the player's deck, marker, Resource card and player aid."""
    b = GAME.new("omaha_beach")
    say(b, "canada")
    u = b.units[0]
    assert COUNTRIES[u.country].id == "canada"
    begin(b, "choose_bonus", 0, 1)
    assert "4 Stars" in GAME.answer_text(b, ("choose_bonus", 0, 1), 1).label


@pytest.mark.rule("DDD-SETUP-06", "DDD-SETUP-30")
def test_twelve_maps_are_listed_and_one_is_active():
    """The table picks one Battle Map; the box has twelve."""
    assert len([m for m in MAPS.values() if m.data.number]) == 12
    assert table("gold_beach").battle_map.name == "Gold Beach"


@pytest.mark.rule("DDD-SETUP-07", "DDD-ITEM-10")
def test_special_items_come_from_the_maps_list_only():
    """Special Items exist only on certain maps, as listed for each."""
    b = GAME.new("omaha_beach", country="uk")
    offered = texts(b)
    assert "take toolkit" in offered
    assert "take bazooka" not in offered
    with pytest.raises(IllegalAnswer):
        GAME.play(b, "bazooka")
    assert GAME.new("sword_beach", country="uk").battle_map.special_items & bit("bazooka")


@pytest.mark.rule("DDD-SETUP-08")
def test_exercise_tiger_is_the_default_map():
    """Beginners play Battle Map 1 first."""
    assert GAME.new(country="uk").map == "exercise_tiger"


@pytest.mark.rule("DDD-SETUP-09")
def test_a_unit_starts_on_any_starting_icon_and_nowhere_else():
    """Every player sets the marker on one of the starting positions."""
    b = GAME.new("utah_beach", country="uk")
    assert texts(b) == ["start 1", "start 2"]
    with pytest.raises(IllegalAnswer):
        GAME.play(b, 5)
    say(b, "start 2")
    assert b.units[0].sector == 2


@pytest.mark.rule("DDD-SETUP-10")
def test_the_marker_begins_with_one_chevron():
    """Before turn 1 every marker reads one chevron."""
    assert all(u.face == 1 for u in table("omaha_beach-4").units)


@pytest.mark.rule("DDD-SETUP-11")
def test_all_four_uniques_lie_open_in_the_pool():
    """All 4 Unique Specialists lie face-up in the common pool."""
    b = table()
    assert (b.leaders & UNIQUES).bit_count() == 4
    b.units[0].stars = 10
    phase(b, 4)
    assert all(f"rally {c.id}" in texts(b) for c in pick_cards(UNIQUES, SPECIALISTS))


@pytest.mark.rule("DDD-SETUP-12")
def test_all_six_ranking_specialists_lie_open_in_the_pool():
    """All 6 Ranking Specialists lie face-up in the pool; either Unit may rally any of them."""
    b = table("omaha_beach-2")
    ranking = {c.id for c in pick_cards(RANKING, SPECIALISTS)}
    assert len(ranking) == 6
    assert "lieutenant" in ranking
    assert ranking <= rallies(b, 0)
    assert ranking <= rallies(b, 1)


@pytest.mark.rule("DDD-SETUP-13")
def test_everybody_may_take_from_the_pool():
    """None of the pool is private."""
    b = table("omaha_beach-3")
    for u in b.units:
        u.stars = 10
    phase(b, 4)
    menus = [[t for t in texts(b, s) if t.startswith("rally")] for s in range(3)]
    assert menus[0] == menus[1] == menus[2]


@pytest.mark.rule("DDD-SETUP-14")
def test_a_solitaire_pool_has_the_unmarked_items_and_one_pick():
    """1 player: all unmarked Regular Items plus 1 chosen card."""
    b = GAME.new("omaha_beach", country="uk")
    before = b.pool
    assert before == REGULAR_ITEMS & ~MARKED
    assert citation(b) == "DDD-SETUP-14"
    say(b, "take smoke_grenade")
    assert b.pool == before | bit("smoke_grenade")
    assert asked(b) == "roll"


@pytest.mark.rule("DDD-SETUP-15")
def test_two_players_pick_one_item_each():
    """2 players: all unmarked Regular Items plus one pick by each, Special or marked."""
    b = GAME.new("omaha_beach-2", country="uk")
    assert b.pool == REGULAR_ITEMS & ~MARKED
    say(b, "take mortar", "take toolkit")
    assert b.pool == REGULAR_ITEMS & ~MARKED | bit("mortar") | bit("toolkit")


@pytest.mark.rule("DDD-SETUP-16")
def test_three_players_have_all_regular_items_and_pick_special_ones():
    """3 players: all Regular Items, plus 3 Special Items on the map's list."""
    b = GAME.new("omaha_beach-3", country="uk")
    assert b.pool == REGULAR_ITEMS
    assert citation(b) == "DDD-SETUP-16"
    assert "take mortar" not in texts(b)
    say(b, "take toolkit", "take wire_cutters", "take smoke_grenade")
    assert (b.pool & ~REGULAR_ITEMS).bit_count() == 3


@pytest.mark.rule("DDD-SETUP-17")
def test_four_players_have_every_listed_special_item_without_a_pick():
    """4 players: all Regular Items plus the Special Items on the map's list."""
    b = GAME.new("omaha_beach-4", country="uk")
    assert b.turn == 1
    assert b.pool == REGULAR_ITEMS | b.battle_map.special_items


@pytest.mark.rule("DDD-SETUP-18")
def test_marked_items_join_only_with_three_or_more():
    """Some Regular Items bear a player-count symbol."""
    assert MARKED.bit_count() == 6
    b = table("omaha_beach-2")
    b.units[0].points = 40
    phase(b, 4)
    assert "find supply_crate" not in texts(b, 0)


@pytest.mark.rule("DDD-SETUP-19")
def test_items_left_in_the_box_never_turn_up():
    """Items not put in the pool cannot be found."""
    b = GAME.new("omaha_beach", country="uk")
    say(b, "take smoke_grenade")
    b.units[0].points = 40
    phase(b, 4)
    assert "find satchel_charge" not in texts(b)
    assert "find smoke_grenade" in texts(b)


@pytest.mark.rule("DDD-SETUP-20")
def test_the_award_deck_lies_face_down():
    """The Award cards form one face-down deck."""
    b = table("omaha_beach-2")
    assert b.deck == ALL_AWARDS
    panel = next(p for p in GAME.scene(b, 0).panels if p.id == "pool")
    assert [(c.title, c.face_up) for c in panel.cards if c.kind == "award"] == [
        ("Awards: 16 left", False)
    ]


@pytest.mark.rule("DDD-SETUP-21")
def test_the_start_gives_the_printed_resources():
    """Each player enters the resources printed at the start."""
    b = GAME.new("pegasus_bridge", country="uk")
    say(b, "start 2")
    u = b.units[0]
    assert (u.soldiers, u.courage, u.stars, u.points) == (5, 0, 1, 0)


@pytest.mark.rule("DDD-SETUP-22")
def test_each_hand_holds_six_regular_and_five_reserve_specialists():
    """Each player may rally the own Regulars and Reserves; another's rally takes nothing away."""
    b = table("omaha_beach-2")
    own = {c.id for c in pick_cards(HAND, SPECIALISTS)}
    assert own <= rallies(b, 0)
    have(b.units[0], "scout")
    assert "scout" not in rallies(b, 0)
    assert own <= rallies(b, 1)
    assert ((HAND & ~RESERVES).bit_count(), RESERVES.bit_count()) == (6, 5)


@pytest.mark.rule("DDD-SETUP-23")
def test_each_unit_has_two_dice_of_each_colour():
    """6 RWB dice: 2 red, 2 white, 2 blue."""
    assert sorted(DICE) == [0, 0, 1, 1, 2, 2]
    found = node(table())
    assert [(g["label"], g["dice"]) for g in found.device.describe()["groups"]] == [  # type: ignore[union-attr]
        ("red", 2),
        ("white", 2),
        ("blue", 2),
    ]


@pytest.mark.rule("DDD-SETUP-24")
def test_a_unit_starts_with_nothing_in_play():
    """No Specialist, Item, Vehicle or Award at the start."""
    u = table().units[0]
    assert (u.specialists, u.items, u.awards, u.vehicle) == (0, 0, 0, -1)
    assert u.size == u.soldiers


@pytest.mark.rule("DDD-SETUP-25")
def test_the_resource_card_never_falls_below_zero():
    """Four tracks that are never negative; spending more is not offered."""
    b = table()
    b.units[0].stars = 2
    phase(b, 4)
    assert asked(b) != "spend"
    b.units[0].courage = -1
    with pytest.raises(BadPosition, match="courage"):
        GAME.load(GAME.save(b))


@pytest.mark.rule("DDD-SETUP-26")
def test_four_sets_of_six_dice_are_twenty_four():
    """Four Units roll at the same time: 24 RWB dice, eight of each colour."""
    thrown = dice_named(table("omaha_beach-4"))
    totals = {c: sum(n for label, n in thrown if label == c) for c in ("red", "white", "blue")}
    assert totals == {"red": 8, "white": 8, "blue": 8}


@pytest.mark.rule("DDD-SETUP-27")
def test_there_is_one_marker_for_each_country():
    """4 Unit Markers lie on the map, told apart by colour; the blind start rolls all four."""
    pieces = [p for p in GAME.scene(table("omaha_beach-4"), 0).pieces if p.owner >= 0]
    assert sorted(p.owner for p in pieces) == [0, 1, 2, 3]
    assert len({GAME.meta.sides[p.owner].colour for p in pieces}) == 4
    described = node(GAME.new("omaha_beach", country="uk", blind_start=True)).device.describe()  # type: ignore[union-attr]
    assert described["dice"] == len(COUNTRIES) == 4


@pytest.mark.rule("DDD-SETUP-28", "DDD-SETUP-29")
def test_each_country_has_a_resource_card_and_a_player_aid():
    """4 Resource cards; whoever looks sees the aid of the own country, and no two are alike."""
    b = table("omaha_beach-4")
    assert [c.id for c in COUNTRIES] == ["uk", "usa", "canada", "france"]
    scene = GAME.scene(b, 0)
    assert isinstance(scene, Scene)
    assert len([p for p in scene.panels if p.id.endswith(":card")]) == 4
    aids = [p for i in range(4) for p in GAME.scene(b, i).panels if p.id == "aid"]
    assert [aid.title.partition(":")[0] for aid in aids] == [c.name for c in COUNTRIES]
    assert [len(aid.lines) for aid in aids] == [6] * 4
    assert len({aid.lines for aid in aids}) == 4


@pytest.mark.rule("DDD-SETUP-31", "DDD-SETUP-32")
def test_the_hands_are_twenty_four_regular_and_twenty_reserve_cards():
    """Four Units could each rally the same 6 Regulars and 5 Reserves: 24 and 20 cards."""
    b = table("omaha_beach-4")
    menus = [rallies(b, side) for side in range(4)]
    regular = {c.id for c in pick_cards(HAND & ~RESERVES, SPECIALISTS)}
    reserve = {c.id for c in pick_cards(RESERVES, SPECIALISTS)}
    assert sum(len(menu & regular) for menu in menus) == 24
    assert sum(len(menu & reserve) for menu in menus) == 20


@pytest.mark.rule("DDD-SETUP-33", "DDD-SETUP-34")
def test_there_are_six_ranking_and_four_unique_cards():
    """The common pool is these ten; a card rallied by one Unit is there for nobody else."""
    b = table("omaha_beach-2")
    assert b.leaders == RANKING | UNIQUES
    assert (RANKING.bit_count(), UNIQUES.bit_count()) == (6, 4)
    b.units[0].stars = b.units[1].stars = 20
    phase(b, 4)
    say(b, "rally hero", side=0)
    all_done(b)
    assert has(b.units[0], "hero")
    assert "hero" not in rallies(b, 1)


@pytest.mark.rule("DDD-SETUP-35", "DDD-SETUP-36")
def test_there_are_sixteen_regular_and_twelve_special_items():
    """With Bazooka Joe four players have them all in the pool, and can find each."""
    b = table("omaha_beach-4", bazooka_joe=1)
    assert (b.pool & REGULAR_ITEMS).bit_count() == 16
    assert (b.pool & ~REGULAR_ITEMS).bit_count() == 12
    assert finds(b) == {c.id for c in ITEMS}


@pytest.mark.rule("DDD-SETUP-37")
def test_there_are_sixteen_awards():
    """A draw from a fresh deck has 16 equally likely outcomes, the next one 15."""
    b = table("omaha_beach-2")
    for left in (16, 15):
        b.units[0].courage, b.units[0].done = 20, 0
        phase(b, 4)
        say(b, "draw", side=0)
        all_done(b)
        found = node(b)
        assert isinstance(found, Chance)
        assert [p for _, p in found.device.outcomes()] == [Fraction(1, left)] * left
        GAME.apply(b, found.device.outcomes()[0][0], 0 if b.branches else -1)
    assert b.deck.bit_count() == 14
    assert len(AWARDS) == 16


@pytest.mark.rule("DDD-SETUP-38")
def test_six_vehicles_lie_outside_the_item_pool():
    """6 Vehicle cards, kept aside."""
    assert len(VEHICLES) == 6
    b = table()
    put(b.units[0], 2).points = 50
    phase(b, 4)
    assert not any(f"find {v.id}" in texts(b) for v in VEHICLES)


@pytest.mark.rule("DDD-SETUP-39")
def test_machine_gun_dice_are_ordinary_and_never_run_out():
    """Black dice show 1 to 6; more than four may be needed at once."""
    b = table("longues_sur_mer_battery-3")
    for u, sector in zip(b.units, (8, 10, 12), strict=True):
        put(u, sector).soldiers = 60
    phase(b, 6)
    rolled = 0
    while asked(b) == "roll_fire":
        assert node(b).device.describe()["sides"] == 6  # type: ignore[union-attr]
        n = int(str(node(b).device.describe()["dice"]))  # type: ignore[union-attr]
        GAME.play(b, [1] * n)
        rolled += n
    assert rolled == 6


@pytest.mark.rule("DDD-SETUP-40", "DDD-MULL-05")
def test_a_spent_mulligan_shows_a_token():
    """The only token with a use reminds of a spent mulligan."""
    b = table(mulligan=True)
    lines = next(p for p in GAME.scene(b, 0).panels if p.id == "unit:0:card").lines
    assert "Mulligan token: unused" in lines
    b.units[0].ever = 1
    lines = next(p for p in GAME.scene(b, 0).panels if p.id == "unit:0:card").lines
    assert "Mulligan token: used" in lines


@pytest.mark.rule("DDD-SETUP-41")
def test_every_map_has_its_scenario_entry():
    """The map's own Item list is what is offered; Sectors carry its notes and Special Damage."""
    for m in MAPS.values():
        assert all(ITEM[i].data.kind == "special" for i in m.data.special_items)
        b = GAME.new(f"{m.id}-4", country="uk")
        assert b.pool & ~REGULAR_ITEMS == m.special_items
        notes = {int(a.id.removeprefix("sector:")): a.note for a in GAME.scene(b, 0).areas}
        marked = [n for n, s in m.sectors.items() if s.data.special_damage]
        assert bool(m.data.special_damage) == bool(marked)
        assert all("Special Damage" in notes[n] for n in marked)


def test_solitaire_cards_are_left_out_of_the_pick():
    """Items that are unavailable in solitaire are not offered as the chosen card."""
    b = GAME.new("omaha_beach", country="uk")
    found = node(b)
    assert isinstance(found, Decision)
    assert not any(ITEM[str(a)].bit & NOT_SOLO for a in found.options)


def test_the_fight_helper_counts_as_the_rulebook_does():
    """A Unit of 10 in DEF 6 has 4 left."""
    b = table()
    put(b.units[0], 2).soldiers = 10
    have(b.units[0])
    assert fight(b).units[0].soldiers == 4


@pytest.mark.rule("DDD-SETUP-15", "DDD-SETUP-16")
def test_marked_items_are_offered_to_one_or_two_players_and_some_never_alone():
    for scenario, marked, alone in (
        ("omaha_beach", True, True),
        ("omaha_beach-2", True, False),
        ("omaha_beach-3", False, False),
    ):
        b = table(scenario)
        offered = sum(ITEM[str(name)].bit for name in choose_pool_item.options(b, 0))
        assert bool(offered & MARKED) is marked
        assert offered & ~MARKED & ~b.battle_map.special_items == 0
        assert not offered & b.pool
        if alone:
            assert not offered & NOT_SOLO


def test_the_pool_is_chosen_from_what_is_not_in_it():
    """The map's Special Items and the marked ones; without Special Items only those."""
    b = group(4, 4)
    b.pool = 0
    every = setup.choose_pool_item.options(b, 0)
    assert any(ITEM[str(name)].data.kind == "special" for name in every)
    b.left_out = 1 << SPECIAL_ITEMS
    plain = setup.choose_pool_item.options(b, 0)
    assert plain
    assert {ITEM[str(name)].data.kind for name in plain} == {"regular"}
    assert set(plain) < set(every)
    b.pool = ITEM[str(plain[0])].bit
    assert setup.choose_pool_item.options(b, 0) == plain[1:]
    assert "bangalore_torpedo" not in plain
