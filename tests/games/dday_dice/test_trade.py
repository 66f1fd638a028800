"""DDD-TRADE: offers and consent."""

import pytest

from beachhead.games.dday_dice import GAME
from beachhead.games.dday_dice.board import Board, Goods
from beachhead.games.dday_dice.content.components import ITEM, VEHICLE
from beachhead.games.dday_dice.invariants.units import offer_faults
from beachhead.games.dday_dice.rules import base, card_effects, trade
from beachhead.kernel.errors import IllegalAnswer
from tests.games.dday_dice.boards import (
    alone,
    asked,
    group,
    has,
    have,
    information,
    phase,
    put,
    resources,
    roll,
    roll_all,
    say,
    supplied_group,
    table,
    tally,
    texts,
)


def shared(*sectors: int, number: int = 4, **options: bool):
    """Return a table of Units in these Sectors, in a phase, each with something to give."""
    b = table(f"omaha_beach-{len(sectors)}", "uk", **options)
    for u, sector in zip(b.units, sectors, strict=True):
        put(u, sector)
        u.soldiers, u.courage, u.stars, u.points = 20, 3, 4, 5
    if number:
        phase(b, number)
    return b


@pytest.mark.rule("DDD-TRADE-01")
def test_helping_is_expected_and_never_forced():
    """The rule is advice: a rich Unit may leave a poor one alone, and a gift may be refused."""
    assert information("DDD-TRADE-01") == "advice to help each other; trading stays voluntary"
    b = shared(2, 2)
    b.units[1].soldiers = 1
    assert {"done", "trade 2"} <= set(texts(b, 0))
    say(b, "trade 2", "give soldiers", "amount 3", "offer", side=0)
    say(b, "refuse 1", side=1)
    say(b, "done", side=0)
    assert (b.units[0].soldiers, b.units[1].soldiers) == (20, 1)


@pytest.mark.rule("DDD-TRADE-02")
def test_trading_is_possible_in_phases_one_to_five():
    """In phase 6 it is refused."""
    b = shared(2, 2, number=0, ask_always=True)
    phase(b, 1)
    roll_all(b, "star star tool tool courage soldier1", side=0)
    assert "trade 2" in texts(b, 0)
    tally(b, "star star tool tool courage soldier1", "star star tool tool courage soldier1")
    assert b.phase == 2
    assert "trade 2" in texts(b, 0)
    for number in (3, 4, 5):
        phase(b, number)
        assert b.phase == number
        assert "trade 2" in texts(b, 0), number
    b = shared(4, 4, number=0, ask_always=True)
    have(b.units[0], "binoculars")
    phase(b, 6)
    roll(b, 5)
    assert asked(b, 0) == "combat_window"
    assert "trade 2" not in texts(b, 0)


@pytest.mark.rule("DDD-TRADE-03")
def test_only_units_of_one_sector_trade():
    """A trade between Sectors is refused; after moving together it is accepted."""
    b = shared(2, 3, number=5)
    assert "trade 2" not in texts(b, 0)
    assert GAME.why_not(b, ("trade", 1), 0)
    say(b, "stay", side=0)
    say(b, "go 2", side=1)
    assert asked(b, 0) == "get_ready"
    assert "trade 2" in texts(b, 0)


@pytest.mark.rule("DDD-TRADE-04")
def test_three_units_trade_in_a_chain():
    """A gives to B, B gives to C in one phase."""
    b = shared(2, 2, 2)
    say(b, "trade 2", "give stars", "amount 4", "offer", side=0)
    say(b, "accept 1", side=1)
    say(b, "trade 3", "give stars", "amount 8", "offer", side=1)
    say(b, "accept 2", side=2)
    assert [u.stars for u in b.units] == [0, 0, 12]


@pytest.mark.rule("DDD-TRADE-05")
def test_resources_and_items_change_hands_one_for_one():
    """Totals are unchanged; Item Points stand for Tools."""
    b = shared(2, 2, number=0)
    have(b.units[0], "grenade")
    phase(b, 4)
    say(b, "trade 2", "give soldiers", "amount 4", "give courage", "amount 1", side=0)
    say(b, "give stars", "amount 2", "give grenade", "ask points", "amount 5", "offer", side=0)
    say(b, "accept 1", side=1)
    assert resources(b.units[0]) == (16, 2, 2, 10)
    assert resources(b.units[1]) == (24, 4, 6, 0)
    assert has(b.units[1], "grenade")


@pytest.mark.rule("DDD-TRADE-06", "DDD-TRADE-07")
def test_awards_and_specialists_are_never_traded():
    """Neither can be put into an offer."""
    b = shared(2, 2, number=0)
    have(b.units[0], "silver_star", "veteran")
    phase(b, 4)
    say(b, "trade 2", side=0)
    assert not [t for t in texts(b, 0) if "silver_star" in t or "veteran" in t]
    with pytest.raises(IllegalAnswer):
        GAME.play(b, ("give", "silver_star"), 0)


@pytest.mark.rule("DDD-TRADE-08")
def test_a_gift_asks_for_nothing():
    """3 Soldiers for nothing."""
    b = shared(2, 2)
    say(b, "trade 2", "give soldiers", "amount 3", "offer", side=0)
    say(b, "accept 1", side=1)
    assert [u.soldiers for u in b.units] == [17, 23]


@pytest.mark.rule("DDD-TRADE-09")
def test_a_carrier_pigeon_reaches_another_sector():
    """Without it a distant trade is refused."""
    b = shared(1, 4, number=0)
    phase(b, 4)
    assert "trade 2" not in texts(b, 0)
    have(b.units[0], "carrier_pigeon")
    phase(b, 4)
    say(b, "play carrier_pigeon", "trade 2", "give soldiers", "amount 5", "offer", side=0)
    say(b, "accept 1", side=1)
    assert [u.soldiers for u in b.units] == [15, 25]


@pytest.mark.rule("DDD-TRADE-11")
def test_nothing_changes_hands_without_consent():
    """A refused offer comes back whole; what is open is set aside."""
    b = shared(2, 2)
    say(b, "trade 2", "give soldiers", "amount 3", "ask stars", "amount 4", "offer", side=0)
    assert b.units[1].soldiers == 20
    assert b.units[1].stars == 4
    assert asked(b, 1) == "consent"
    say(b, "refuse 1", side=1)
    assert [resources(u) for u in b.units] == [(20, 3, 4, 5), (20, 3, 4, 5)]


def test_an_offer_is_refused_by_itself_if_it_cannot_be_paid():
    """The partner has no more than it has."""
    b = shared(2, 2, number=0)
    b.units[1].stars = 0
    phase(b, 4)
    say(b, "trade 2", "give soldiers", "amount 3", "ask stars", "amount 1", "offer", side=0)
    assert asked(b, 1) == "spend"
    assert b.units[0].soldiers == 20


def test_a_unit_makes_three_offers_in_a_phase_at_most():
    """So that a phase ends."""
    b = shared(2, 2)
    for _ in range(3):
        say(b, "trade 2", "give soldiers", "amount 1", "offer", side=0)
        say(b, "refuse 1", side=1)
    assert "trade 2" not in texts(b, 0)


@pytest.mark.rule("DDD-TRADE-12")
def test_units_in_the_bunker_trade_before_combat():
    """Both enter in the same phase 5: A gives B 3 Soldiers."""
    b = shared(9, 9, number=0)
    for u in b.units:
        u.soldiers, u.courage = 60, 9
    phase(b, 5)
    say(b, "go 10", side=0)
    say(b, "go 10", side=1)
    say(b, "trade 2", "give soldiers", "amount 3", "offer", side=0)
    say(b, "accept 1", side=1)
    assert [u.soldiers for u in b.units] == [57, 63]


def test_a_conqueror_feeds_a_unit_that_arrives():
    """It keeps at least one member."""
    b = shared(10, 9, number=0)
    b.units[0].conquered, b.units[0].soldiers = 1, 5
    b.units[1].soldiers, b.units[1].courage = 50, 9
    phase(b, 5)
    say(b, "go 10", side=1)
    say(b, "trade 2", "give soldiers", side=0)
    assert texts(b, 0)[-1] == "amount 4"
    say(b, "amount 4", "offer", side=0)
    say(b, "accept 1", side=1)
    assert b.units[1].soldiers == 54


@pytest.mark.rule("DDD-TRADE-13")
def test_the_last_member_cannot_be_given_away():
    """With a Specialist the last Soldier may go."""
    b = shared(2, 2, number=0)
    b.units[0].soldiers = 2
    phase(b, 4)
    say(b, "trade 2", "give soldiers", side=0)
    assert texts(b, 0) == ["amount 0", "amount 1"]
    b = shared(2, 2, number=0)
    b.units[0].soldiers = 2
    have(b.units[0], "scout")
    phase(b, 4)
    say(b, "trade 2", "give soldiers", side=0)
    assert texts(b, 0) == ["amount 0", "amount 1", "amount 2"]


@pytest.mark.rule("DDD-VEH-09")
@pytest.mark.parametrize(
    ("found", "answers"), [("jeep", ["refuse 1"]), ("", ["refuse 1", "accept 1"])]
)
def test_nobody_gets_a_second_vehicle_by_an_offer(found: str, answers: list[str]):
    """Who asked for the Sherman has found a Jeep since: the partner can only refuse."""
    b = shared(2, 2, number=0)
    have(b.units[1], "sherman_dd")
    phase(b, 4)
    say(b, "trade 2", "give stars", "amount 1", "ask sherman_dd", "offer", side=0)
    if found:
        have(b.units[0], found)
    assert texts(b, 1) == answers


@pytest.mark.rule("DDD-TRADE-11")
def test_two_offers_are_answered_one_by_one():
    """Units 1 and 2 both ask Unit 3, which is asked once with both offers before it."""
    b = shared(2, 2, 2)
    say(b, "trade 3", "give stars", "amount 1", "offer", side=0)
    say(b, "trade 3", "give stars", "amount 2", "offer", side=1)
    (branch,) = (x for x in b.branches if x.side == 2)
    assert [frame[0] for frame in branch.agenda] == ["spend", "consent"]
    assert texts(b, 2) == ["refuse 1", "accept 1", "refuse 2", "accept 2"]
    say(b, "accept 2", side=2)
    assert texts(b, 2) == ["refuse 1", "accept 1"]
    say(b, "refuse 1", side=2)
    assert asked(b, 2) == "spend"
    assert [u.stars for u in b.units] == [4, 2, 6]


@pytest.mark.rule("DDD-TRADE-13")
@pytest.mark.parametrize(
    ("soldiers", "answers"), [(3, ["refuse 1", "accept 1"]), (2, ["refuse 1"])]
)
def test_the_partner_keeps_its_last_member(soldiers: int, answers: list[str]):
    """Two Soldiers are asked for: one must be left."""
    b = shared(2, 2)
    say(b, "trade 2", "give stars", "amount 1", "ask soldiers", "amount 2", "offer", side=0)
    b.units[1].soldiers = soldiers
    assert texts(b, 1) == answers


@pytest.mark.parametrize("answer", ["amount 0", "amount 2"])
def test_a_thing_is_named_once_and_left_out_again_by_a_nought(answer: str):
    """Without anything in it an offer cannot be made."""
    b = shared(2, 2)
    say(b, "trade 2", "give stars", answer, side=0)
    assert ("offer" in texts(b, 0)) == (answer == "amount 2")
    assert ("give stars" in texts(b, 0)) == (answer == "amount 0")
    say(b, "cancel", side=0)
    assert asked(b, 0) == "spend"
    assert b.units[0].stars == 4


def named(b: Board, way: str) -> set[int | str]:
    """List what the first Unit may still put into its offer."""
    return {a[1] for a in trade.deal.options(b, 0) if isinstance(a, tuple) and a[0] == way}


def waiting(b: Board, side: int) -> list[str]:
    """List what a Unit still has to do, the next thing last."""
    return [str(f[0]) for x in b.branches if x.side == side for f in x.agenda]


@pytest.mark.rule("DDD-TRADE-05")
def test_an_offer_is_made_with_something_in_it_that_can_be_given():
    """Not an empty one, nor one that promises what is no longer there."""
    b = supplied_group(4, 4)
    trade.begin_trade(b, 0, 1)
    assert "offer" not in trade.deal.options(b, 0)
    trade.put_in(b.units[0], "ask", "stars", 1)
    assert "offer" in trade.deal.options(b, 0)
    trade.put_in(b.units[0], "give", "soldiers", 20)  # the last member stays
    assert "offer" not in trade.deal.options(b, 0)
    trade.put_in(b.units[0], "give", "soldiers", 19)
    assert "offer" in trade.deal.options(b, 0)


@pytest.mark.rule("DDD-TRADE-05")
def test_a_thing_is_named_once_in_an_offer():
    """What is given and what is asked; what the giver has none of is not named at all."""
    b = supplied_group(4, 4)
    have(b.units[0], "grenade", "jeep")
    b.units[0].courage = 0
    trade.begin_trade(b, 0, 1)
    assert named(b, "give") == {"soldiers", "stars", "points", "grenade", "jeep"}
    for thing, way in (("soldiers", "give"), ("grenade", "give"), ("jeep", "give")):
        trade.put_in(b.units[0], way, thing, 1)
    trade.put_in(b.units[0], "ask", "stars", 2)
    assert named(b, "give") == {"stars", "points"}
    assert named(b, "ask") == {"soldiers", "courage", "points"}


@pytest.mark.rule("DDD-TRADE-05")
def test_an_offer_to_which_nothing_can_be_added_or_made_is_dropped():
    """Everything is asked for, and what is given has gone meanwhile; before, it goes on."""
    b = supplied_group(4, 4)
    u = b.units[0]
    trade.begin_trade(b, 0, 1)
    for thing in ("soldiers", "courage", "stars", "points"):
        trade.put_in(u, "ask", thing, 1)
        trade.put_in(u, "give", thing, 1)
    b.agenda = []
    trade.dealing.run(b, 0)
    assert [f[0] for f in b.agenda] == ["deal"]
    u.soldiers, u.courage, u.stars, u.points, b.agenda = 1, 0, 0, 0, []
    trade.dealing.run(b, 0)
    assert b.agenda == []
    assert u.offer == ()


@pytest.mark.rule("DDD-TRADE-11")
def test_an_offer_interrupts_the_unit_it_is_made_to_and_no_other():
    """Nor does it ask a Unit twice that is looking at offers already."""
    b = supplied_group(2, 2, 2)
    phase(b, 4)
    say(b, "trade 2", "give soldiers", "amount 3", "offer", side=0)
    assert [asked(b, side) for side in range(3)] == ["spend", "consent", "spend"]
    assert waiting(b, 1) == ["spend", "consent"]
    say(b, "trade 2", "give stars", "amount 1", "offer", side=2)
    assert waiting(b, 1) == ["spend", "consent"]
    assert {"accept 1", "accept 3"} <= set(texts(b, 1))
    say(b, "accept 1", "refuse 3", side=1)
    assert [asked(b, side) for side in range(3)] == ["spend"] * 3
    assert b.units[1].soldiers == 23


def test_an_agreement_opens_the_window_of_its_own_unit_again():
    """The question of another one stays as it is, and a Unit that has closed its phase stays closed."""
    b = supplied_group(2, 2, 2)
    phase(b, 4)
    say(b, "done", side=2)
    base.reopen(b, 1)
    assert [waiting(b, side) for side in range(3)] == [["spend"], ["spending"], []]
    base.reopen(b, 2)
    assert waiting(b, 2) == []


@pytest.mark.parametrize(
    ("where", "sound"), [("nowhere", True), ("in the garage", False), ("with the giver", False)]
)
def test_an_offered_vehicle_lies_nowhere_else(where: str, sound: bool):
    """It is set aside as soon as the offer is made."""
    b = supplied_group(4, 4)
    u = have(b.units[0], "jeep")
    jeep = VEHICLE["jeep"]
    b.garage &= ~jeep.bit
    trade.begin_trade(b, 0, 1)
    trade.put_in(u, "give", "jeep", 1)
    assert offer_faults(b, 0, u) == []
    u.offer = u.trade._replace(made=1).store()
    if where != "with the giver":
        u.vehicle = -1
    if where == "in the garage":
        b.garage |= jeep.bit
    assert (offer_faults(b, 0, u) == []) is sound


@pytest.mark.parametrize(("soldiers", "cards", "spare"), [
    (5, (), 4), (1, (), 0), (0, ("medic",), 0), (5, ("medic",), 5),
])  # fmt: skip
def test_the_last_member_stays(soldiers: int, cards: tuple[str, ...], spare: int):
    _, u = alone(4, *cards)
    u.soldiers = soldiers
    assert trade.count_spare(u)[0] == spare


def test_units_trade_in_one_sector_or_by_a_pigeon():
    """Both ways; one offer open at a time."""
    b = group(4, 4, 5)
    assert trade.list_trading_partners(b, 0) == [1]
    b.units[2].afar = 0
    assert trade.list_trading_partners(b, 0) == [1, 2]
    assert trade.list_trading_partners(b, 2) == [0]
    trade.begin_trade(b, 0, 1)
    assert trade.list_trading_partners(b, 0) == []


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


@pytest.mark.rule("DDD-TRADE-09")
def test_a_pigeon_flies_to_another_unit_elsewhere():
    """Not to its own Unit, nor to one in the same Sector, nor to who holds the Bunker."""
    b = group(4, 4, 5, 10)
    b.units[3].conquered = 2
    assert card_effects.choose_afar.options(b, 0) == [2]
    assert card_effects.choose_afar.options(b, 2) == [0, 1]


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
