"""Every card's effect by a test of its own."""

from collections.abc import Callable

import pytest

from beachhead.games.dday_dice.board import CRY, MOVED, SAFE, SHELTERED, STEADY, VESTED, Board, Unit
from beachhead.games.dday_dice.content.components import (
    AWARDS,
    FIGURES,
    ITEMS,
    SPECIALISTS,
    VEHICLE,
    VEHICLES,
    tools_to_points,
)
from beachhead.games.dday_dice.content.effects import (
    COMBAT,
    EXCHANGE,
    MARKER,
    MOVE,
    READY,
    SPEND,
    TALLY,
    Effect,
)
from beachhead.games.dday_dice.rules import card_effects
from tests.games.dday_dice.boards import (
    ANY,
    alone,
    asked,
    begin,
    bit,
    dice,
    fight,
    group,
    has,
    have,
    node,
    phase,
    put,
    roll,
    roll_all,
    say,
    shown,
    sides,
    table,
    tally,
    texts,
)

PLAIN = "star star tool tool courage courage"


def unit(sector: int = 2, map_id: str = "omaha_beach", *cards: str) -> tuple[Board, Unit]:
    """Return a solitaire table with a strong Unit in a Sector."""
    b = table(map_id)
    u = put(b.units[0], sector)
    u.soldiers, u.courage = 60, 9
    have(u, *cards)
    return b, u


def pair(*sectors: int) -> Board:
    """Return a table of two to four strong Units on Omaha."""
    b = table(f"omaha_beach-{len(sectors)}")
    for u, sector in zip(b.units, sectors, strict=True):
        put(u, sector).soldiers = 60
    return b


# ---- Specialists --------------------------------------------------------------------------


def test_the_chaplain_gives_courage_for_every_rwb():
    b, u = unit(1, "omaha_beach", "chaplain")
    u.courage = 0
    u.stars = 3
    tally(b, "soldier1 tool soldier1 star soldier1 star")
    assert u.courage == 1


def test_the_engineer_lowers_def_for_everybody_in_his_sector():
    b = pair(2, 2, 3)
    have(b.units[0], "engineer")
    assert [b.defence(u) for u in b.units] == [5, 5, 6]


def test_the_point_mans_sacrifice_waives_courage_and_mines():
    b, u = unit(6, "omaha_beach", "point_man")
    u.courage = 0
    phase(b, 5)
    say(b, "sacrifice point_man", "go 8")
    assert asked(b) != "roll_mines"
    assert u.dead == bit("point_man")


def test_the_scout_adds_a_colourless_tool():
    b, u = unit(1, "omaha_beach", "scout")
    tally(b, "tool tool star star courage soldier1")
    assert u.points == tools_to_points(3)


def test_the_sharpshooter_ignores_one_skull():
    b, _ = unit(1, "omaha_beach", "sharpshooter")
    tally(b, "skull skull star star courage tool")
    say(b, "ignore")
    assert len(texts(b)) == 4
    assert "ignore" not in texts(b)


def test_the_veteran_gives_a_soldier_for_every_rwb():
    b, u = unit(1, "omaha_beach", "veteran")
    u.stars = 3
    tally(b, "soldier1 tool soldier1 star soldier1 star")
    assert u.soldiers == 60 + 3 + 8 + 1


def test_the_medic_brings_one_soldier_back():
    b, u = unit(2, "omaha_beach", "medic")
    fight(b)
    assert u.soldiers == 60 - 6 + 1


def test_the_minesweepers_unit_ignores_mines():
    b, _ = unit(6, "omaha_beach", "minesweeper")
    phase(b, 5)
    say(b, "go 8")
    assert asked(b) != "roll_mines"


def test_the_quartermaster_makes_finds_cheaper():
    b, u = unit(1, "omaha_beach", "quartermaster")
    u.points = 3
    phase(b, 4)
    say(b, "find grenade")
    assert u.points == 0


def test_the_radio_operator_adds_two_to_soldier_bonuses():
    b, u = unit(1, "omaha_beach", "radio_operator")
    u.stars = 3
    tally(b, "soldier1 tool soldier1 star soldier1 star")
    assert u.soldiers == 60 + 3 + 8 + 2
    b, u = unit(1, "omaha_beach", "radio_operator")
    tally(b, "courage tool courage star courage star")
    say(b, "bonus 2")
    assert u.soldiers == 60


def test_the_bugler_makes_advances_cheaper():
    b, u = unit(2, "omaha_beach", "bugler")
    phase(b, 5)
    say(b, "go 4")
    assert u.courage == 9 - 1


def test_the_corporal_adds_a_soldier_to_each_tally():
    b, u = unit(1, "omaha_beach", "corporal")
    tally(b, PLAIN)
    assert u.soldiers == 61


def test_the_sergeant_may_lock_one_die():
    b, u = unit(1, "omaha_beach", "sergeant")
    roll_all(b, PLAIN)
    say(b, "lock R1")
    assert u.locked.bit_count() == 1
    assert "roll R2 W1 W2 B1 B2" in texts(b)


def test_the_lieutenant_lets_units_trade_dice():
    b = pair(2, 3)
    have(b.units[0], "lieutenant")
    tally(b, PLAIN, PLAIN, window=True)
    assert asked(b, 0) == asked(b, 1) == "exchange"


def test_the_captain_changes_the_colour_of_one_die():
    b, u = unit(1, "omaha_beach", "captain")
    roll_all(b, "courage courage star courage tool tool")
    say(b, "stop", "recolour R1 blue")
    assert asked(b) == "choose_bonus"
    assert u.dice[0] // 6 == 2


def test_the_colonel_rolls_one_unlocked_die_after_the_third_roll():
    b, u = unit(1, "omaha_beach", "colonel")
    roll_all(b, PLAIN)
    say(b, "lock R1 R2", "roll W1")
    roll(b, "tool")
    say(b, "roll W1")
    roll(b, "skull")
    assert "last W1" in texts(b)
    assert "last R1" not in texts(b)
    say(b, "last W1")
    roll(b, "soldier2")
    assert u.soldiers == 62
    b, _ = unit(1, "omaha_beach", "colonel")
    roll_all(b, PLAIN)
    say(b, "stop")
    assert asked(b) != "adjust"


def test_the_general_turns_a_skull_into_any_other_result():
    b, u = unit(1, "omaha_beach", "general")
    roll_all(b, "skull star star tool courage tool")
    say(b, "stop", "turn R1 soldier2")
    assert u.soldiers == 62
    assert u.cancelled == 0


def test_the_heros_sacrifice_saves_the_unit_outside_the_bunker():
    b, u = unit(9, "omaha_beach", "hero")
    begin(b, "before_combat")
    say(b, "sacrifice hero")
    assert u.done & SHELTERED
    roll(b, 6)
    assert u.soldiers == 60
    b, _ = unit(10, "omaha_beach", "hero")
    begin(b, "before_combat")
    assert asked(b) == "roll_fire"


def test_the_war_correspondent_makes_awards_cheaper():
    b, u = unit(1, "omaha_beach", "war_correspondent")
    u.courage = 4
    phase(b, 4)
    say(b, "draw")
    assert u.courage == 0


def test_the_resistance_fighters_unit_ignores_requirements():
    b, _ = unit(4, "omaha_beach", "resistance_fighter")
    phase(b, 5)
    assert "go 7" in texts(b)


def test_the_commando_lowers_the_fire_for_everybody_there():
    b = pair(4, 4)
    have(b.units[0], "commando")
    phase(b, 6)
    roll(b, 5)
    say(b, "soldiers", side=0)
    assert [u.soldiers for u in b.units] == [60 - 8 - 3] * 2


# ---- Regular Items ------------------------------------------------------------------------


def test_the_bangalore_torpedo_clears_def_but_not_in_the_bunker():
    b, u = unit(9, "omaha_beach", "bangalore_torpedo")
    begin(b, "before_combat")
    say(b, "play bangalore_torpedo")
    roll(b, 4)
    assert u.soldiers == 56
    b, _ = unit(10, "omaha_beach", "bangalore_torpedo")
    begin(b, "before_combat")
    assert asked(b) == "roll_fire"


def test_binoculars_set_a_die_even_a_locked_one():
    b, u = unit(1, "omaha_beach", "binoculars")
    roll_all(b, PLAIN)
    say(b, "lock R1 R2", "play binoculars", "set R1 soldier2")
    assert shown(u).startswith("soldier2")
    assert u.dice[0] // 6 == 0


def test_the_command_jacket_is_a_leadership_bonus():
    b, u = unit(1, "omaha_beach", "command_jacket", "veteran")
    roll_all(b, PLAIN)
    say(b, "stop", "play command_jacket")
    assert asked(b) == "choose_bonus"
    say(b, "bonus 2")
    assert u.stars == 2 + 3
    assert u.soldiers == 61


def test_the_field_radio_brings_five_soldiers():
    b, u = unit(2, "omaha_beach", "field_radio")
    phase(b, 5)
    say(b, "play field_radio")
    assert u.soldiers == 65


def test_the_flak_vest_ignores_fire_for_its_unit_alone():
    b = pair(4, 4)
    have(b.units[0], "flak_vest")
    begin(b, "before_combat")
    say(b, "play flak_vest", side=0)
    assert b.units[0].done & VESTED
    while b.branches:
        say(b, "done", side=sides(b)[0])
    roll(b, 6)
    assert [u.soldiers for u in b.units] == [60 - 8, 60 - 14]


def test_a_flak_vest_does_not_stop_special_damage():
    b, u = unit(11, "utah_beach", "flak_vest")
    begin(b, "before_combat")
    say(b, "play flak_vest")
    roll(b, 6)
    assert (u.soldiers, u.courage) == (60 - 18, 9 - 2)


@pytest.mark.parametrize(
    ("item", "amount"), [("flame_thrower", 4), ("grenade", 2), ("satchel_charge", 3)]
)
def test_def_items_work_in_the_bunker_too(item: str, amount: int):
    b, u = unit(10, "omaha_beach", item)
    begin(b, "before_combat")
    say(b, f"play {item}")
    assert b.defence(u) == 22 - amount


@pytest.mark.parametrize(("item", "amount"), [("first_aid_kit", 3), ("medical_bag", 6)])
def test_bandages_save_soldiers_in_combat(item: str, amount: int):
    b, u = unit(4, "omaha_beach", item)
    phase(b, 6)
    roll(b, 4)
    say(b, f"play {item}")
    assert u.soldiers == 60 - 12 + amount


def test_the_compass_ignores_mines_on_this_move():
    b, u = unit(6, "omaha_beach", "compass")
    phase(b, 5)
    say(b, "play compass")
    assert u.done & SAFE
    say(b, "go 8")
    assert asked(b) != "roll_mines"


def test_the_whistle_brings_three_courage():
    b, u = unit(2, "omaha_beach", "whistle")
    phase(b, 5)
    say(b, "play whistle")
    assert u.courage == 12


def test_the_carrier_pigeon_opens_trade_with_one_distant_unit():
    b = pair(2, 4, 6)
    have(b.units[0], "carrier_pigeon")
    phase(b, 4)
    say(b, "play carrier_pigeon", "unit 3", side=0)
    assert "trade 3" in texts(b, 0)
    assert "trade 2" not in texts(b, 0)


def test_the_dispatch_case_copies_another_units_tally():
    b = pair(2, 3)
    b.units[0].stars = b.units[1].stars = 3
    have(b.units[0], "dispatch_case")
    tally(b, PLAIN, "soldier2 soldier2 soldier1 star soldier1 courage", window=True)
    say(b, "play dispatch_case", side=0)
    assert b.units[0].soldiers == 60 + 6
    assert b.units[1].soldiers == 60 + 6


def test_the_mortar_lowers_def_elsewhere():
    b = pair(2, 3)
    have(b.units[0], "mortar")
    begin(b, "before_combat")
    say(b, "play mortar", side=0)
    assert [u.soldiers for u in b.units] == [60 - 6, 60 - 2]


def test_the_message_book_brings_another_unit_three_stars():
    b = pair(2, 3, 3)
    have(b.units[0], "message_book")
    phase(b, 4)
    say(b, "play message_book", "unit 3", side=0)
    assert [u.stars for u in b.units] == [0, 0, 3]


def test_the_supply_crate_brings_another_unit_four_soldiers():
    b = pair(2, 3)
    have(b.units[0], "supply_crate")
    phase(b, 4)
    say(b, "play supply_crate", side=0)
    assert b.units[1].soldiers == 64


def test_the_signal_lamp_lets_another_unit_roll_again():
    b = pair(2, 3)
    have(b.units[0], "signal_lamp")
    phase(b, 1)
    roll_all(b, PLAIN, side=1)
    say(b, "lock R1 R2", "stop", side=1)
    roll_all(b, PLAIN, side=0)
    say(b, "play signal_lamp", side=0)
    assert asked(b, 1) == "adjust"
    assert "again W1 B1" in texts(b, 1)
    assert not [t for t in texts(b, 1) if "R1" in t]
    say(b, "again W1", side=1)
    roll(b, "soldier2", side=1)
    assert shown(b.units[1]).split()[2] == "soldier2"


# ---- Special Items ------------------------------------------------------------------------


def test_the_toolkit_adds_two_tools():
    b, u = unit(1, "omaha_beach", "toolkit")
    roll_all(b, "tool tool star courage soldier1 soldier2")
    say(b, "stop", "play toolkit")
    assert u.points == tools_to_points(4)


@pytest.mark.parametrize("item", ["grappling_hook", "leather_gloves"])
def test_climbing_gear_is_discarded_at_the_cliff(item: str):
    b, u = unit(2, "pointe_du_hoc")
    phase(b, 5)
    assert "go 4" not in texts(b)
    have(u, item)
    phase(b, 5)
    say(b, "go 4")
    assert u.sector == 4
    assert not u.items


def test_top_secret_documents_draw_an_award_within_the_limit():
    b, u = unit(4, "pegasus_bridge", "top_secret_documents")
    phase(b, 4)
    say(b, "play top_secret_documents")
    roll(b, "silver_star")
    assert has(u, "silver_star")
    have(u, "top_secret_documents")
    phase(b, 4)
    assert "play top_secret_documents" not in texts(b)


def test_wire_cutters_stand_for_explosives_but_not_at_the_bunker():
    b, u = unit(4, "omaha_beach", "wire_cutters")
    phase(b, 5)
    say(b, "go 7")
    assert not u.items
    b, _ = unit(9, "merville_battery", "wire_cutters")
    phase(b, 5)
    assert "go 11" not in texts(b)


def test_the_mine_detector_makes_one_border_safe_for_everybody():
    b = pair(6, 6)
    for u in b.units:
        u.courage = 9
    have(b.units[0], "mine_detector")
    phase(b, 5)
    say(b, "play mine_detector", side=0)
    say(b, "go 8", side=0)
    say(b, "go 8", side=1)
    assert asked(b) != "roll_mines"
    assert [u.sector for u in b.units] == [8, 8]


def test_the_bazooka_works_in_the_bunker_only():
    b, u = unit(10, "omaha_beach", "bazooka")
    begin(b, "before_combat")
    say(b, "play bazooka")
    assert b.defence(u) == 17
    b, _ = unit(9, "omaha_beach", "bazooka")
    begin(b, "before_combat")
    assert asked(b) == "roll_fire"


def test_the_smoke_grenade_silences_one_die():
    b, u = unit(10, "omaha_beach", "smoke_grenade")
    begin(b, "before_combat")
    say(b, "play smoke_grenade")
    assert node(b).device.describe()["dice"] == 1  # type: ignore[union-attr]
    assert u.items == 0


@pytest.mark.parametrize("card", ["entrenching_tool", "soldiers_medal"])
def test_skipping_phase_three_works_in_white_sectors_only(card: str):
    b, u = unit(2, "omaha_beach", card)
    u.face = 3
    phase(b, 3)
    say(b, f"play {card}")
    assert u.face == 3
    b, u = unit(5, "omaha_beach", card)
    u.face = 6
    phase(b, 3)
    assert u.face == 4
    assert u.items or u.awards


@pytest.mark.parametrize("card", ["signal_flare", "croix_de_guerre"])
def test_a_battle_cry_card_waives_courage_requirements_and_mines(card: str):
    b, u = unit(4, "omaha_beach", card)
    u.courage = 0
    phase(b, 5)
    say(b, f"play {card}")
    assert u.done & CRY
    say(b, "go 7")
    assert (u.sector, u.courage) == (7, 0)
    b, u = unit(6, "omaha_beach", card)
    phase(b, 5)
    say(b, f"play {card}", "go 8")
    assert asked(b) != "roll_mines"


# ---- Vehicles -----------------------------------------------------------------------------


@pytest.mark.parametrize(("vehicle", "amount"), [("sherman_dd", 3), ("crocodile", 4)])
def test_tanks_lower_def(vehicle: str, amount: int):
    b, u = unit(9, "omaha_beach", vehicle)
    assert b.defence(u) == 16 - amount


def test_the_jeep_makes_advances_out_of_its_sector_cheaper():
    b = pair(2, 2)
    have(b.units[0], "jeep")
    for u in b.units:
        u.courage = 5
    phase(b, 5)
    say(b, "wait", side=0)
    say(b, "go 4", side=1)
    assert b.units[1].courage == 4


def test_the_half_track_lowers_the_fire():
    b, u = unit(4, "omaha_beach", "half_track")
    fight(b, 6)
    assert u.soldiers == 60 - 8 - 4


def test_the_dukw_brings_a_soldier_each_turn():
    b, u = unit(1, "omaha_beach", "dukw")
    tally(b, PLAIN)
    assert u.soldiers == 61


def test_the_scout_car_adds_a_tool_to_every_tally_there():
    b = pair(2, 2)
    have(b.units[0], "scout_car")
    tally(b, "tool star star courage courage soldier1", "tool star star courage courage soldier1")
    assert [u.points for u in b.units] == [tools_to_points(2)] * 2


# ---- Awards -------------------------------------------------------------------------------


def test_the_legion_of_merit_gives_any_vehicle():
    b, u = unit(2, "omaha_beach", "legion_of_merit")
    u.points = 20
    phase(b, 4)
    say(b, "play legion_of_merit", "take crocodile")
    assert u.vehicle == VEHICLE["crocodile"].index
    assert not b.garage >> u.vehicle & 1


def test_the_memorial_cross_gives_four_and_two_to_the_others():
    b = pair(2, 3, 3)
    have(b.units[0], "memorial_cross")
    phase(b, 4)
    say(b, "play memorial_cross", side=0)
    assert [u.soldiers for u in b.units] == [64, 62, 62]


def test_the_victoria_cross_shelters_another_unit():
    b = pair(2, 3)
    have(b.units[0], "victoria_cross")
    begin(b, "before_combat")
    say(b, "play victoria_cross", side=0)
    assert [u.soldiers for u in b.units] == [54, 60]


def test_the_medal_of_honor_shelters_the_own_unit_outside_the_bunker():
    b, u = unit(2, "omaha_beach", "medal_of_honor")
    begin(b, "before_combat")
    say(b, "play medal_of_honor")
    assert u.soldiers == 60
    b, _ = unit(10, "omaha_beach", "medal_of_honor")
    begin(b, "before_combat")
    assert asked(b) == "roll_fire"


def test_the_purple_heart_brings_a_dead_specialist_back():
    b, u = unit(2, "omaha_beach", "purple_heart")
    u.dead = bit("veteran") | bit("scout")
    phase(b, 4)
    say(b, "play purple_heart", "take scout")
    assert has(u, "scout")
    assert u.dead == bit("veteran")


def test_the_silver_star_brings_four_stars():
    b, u = unit(2, "omaha_beach", "silver_star")
    phase(b, 4)
    say(b, "play silver_star")
    assert u.stars == 4


def test_the_bronze_star_rallies_up_to_cost_four():
    b, u = unit(2, "omaha_beach", "bronze_star")
    phase(b, 4)
    say(b, "play bronze_star")
    offered = {t.removeprefix("take ") for t in texts(b)}
    assert offered == {c.id for c in SPECIALISTS if c.cost <= 4}
    say(b, "take scout")
    assert has(u, "scout")


def test_the_distinguished_service_cross_rallies_anybody():
    b, u = unit(2, "omaha_beach", "distinguished_service_cross")
    phase(b, 4)
    say(b, "play distinguished_service_cross", "take general")
    assert has(u, "general")
    assert u.stars == 0


def test_the_royal_red_cross_saves_six():
    b, u = unit(4, "omaha_beach", "royal_red_cross")
    begin(b, "before_combat")
    say(b, "play royal_red_cross")
    roll(b, 4)
    assert u.soldiers == 60 - 12 + 6


def test_the_campaign_medal_brings_five_courage():
    b, u = unit(2, "omaha_beach", "campaign_medal")
    phase(b, 4)
    say(b, "play campaign_medal")
    assert u.courage == 14


def test_the_military_medal_gives_an_item_of_cost_twelve_or_less():
    b, u = unit(2, "omaha_beach", "military_medal")
    phase(b, 4)
    say(b, "play military_medal")
    assert "take bangalore_torpedo" not in texts(b)
    say(b, "take field_radio")
    assert has(u, "field_radio")


def test_the_distinguished_conduct_medal_brings_six_soldiers():
    b, u = unit(2, "omaha_beach", "distinguished_conduct_medal")
    phase(b, 5)
    say(b, "play distinguished_conduct_medal")
    assert u.soldiers == 66


def test_the_legion_dhonneur_collects_any_bonus():
    b, u = unit(1, "omaha_beach", "legion_dhonneur")
    roll_all(b, PLAIN)
    say(b, "stop", "play legion_dhonneur", "rwb soldier1")
    assert u.soldiers == 68


def test_the_medaille_militaire_rolls_unlocked_dice_once_more():
    b, u = unit(1, "omaha_beach", "medaille_militaire")
    roll_all(b, PLAIN)
    say(b, "lock R1 R2", "stop", "play medaille_militaire")
    assert not [t for t in texts(b) if "R1" in t]
    say(b, "again W1 W2")
    roll(b, "soldier2", "soldier2")
    assert u.soldiers == 64


# ---- the data as a whole ------------------------------------------------------------------


def test_every_card_carries_text_and_provenance():
    """What is not from the published game is marked as reconstructed."""
    for card in (*SPECIALISTS, *ITEMS, *VEHICLES, *AWARDS):
        assert card.data.text
        assert card.data.provenance.effect in ("sourced", "inferred", "reconstructed")
        assert card.data.effects


def test_every_source_in_a_note_is_listed():
    """The notes name keys of the source list."""
    keys = set(FIGURES.sources)
    for card in (*SPECIALISTS, *ITEMS, *VEHICLES, *AWARDS):
        note = card.data.provenance.note
        assert not note or any(k in note for k in keys) or "rulebook" in note, card.id


def test_the_reader_of_dice_is_strict():
    """Six faces are six dice."""
    assert len(dice(PLAIN)) == 6


Can = Callable[[Board, int, Effect, int], bool]


@pytest.mark.parametrize(
    ("can", "change", "allowed"),
    [
        (card_effects.can_lower_elsewhere, {}, True),
        (card_effects.can_lower_elsewhere, {"conquered": 1}, False),
        (card_effects.CARD_EFFECTS["shelter_another"].can, {}, True),
        (card_effects.CARD_EFFECTS["shelter_another"].can, {"sector": 10}, False),
        (card_effects.CARD_EFFECTS["shelter_another"].can, {"conquered": 1}, False),
        (card_effects.can_copy, {}, False),
        (card_effects.can_copy, {"dice": (1,) * 6}, True),
        (card_effects.can_copy, {"dice": (1,) * 6, "conquered": 1}, False),
        (card_effects.can_trade_afar, {}, False),
        (card_effects.can_trade_afar, {"sector": 5}, True),
        (card_effects.can_trade_afar, {"sector": 5, "conquered": 1}, False),
    ],
)
def test_a_card_for_another_unit_needs_one(can: Can, change: dict[str, object], allowed: bool):
    """Two Units in one Sector: it depends on the other one."""
    b = group(4, 4)
    for name, value in change.items():
        setattr(b.units[1], name, value)
    assert can(b, 0, ANY, EXCHANGE) == allowed
    solo, _ = alone(4)
    assert not can(solo, 0, ANY, EXCHANGE)


def test_a_tally_is_copied_once_and_a_distant_partner_chosen_once():
    """The own dice are no reason to copy."""
    b = group(4, 5)
    b.units[0].dice = (1,) * 6
    assert not card_effects.can_copy(b, 0, ANY, EXCHANGE)
    b.units[1].dice = (1,) * 6
    b.units[0].copy_tally_of(1)
    assert not card_effects.can_copy(b, 0, ANY, EXCHANGE)
    assert card_effects.can_trade_afar(b, 0, ANY, SPEND)
    b.units[0].afar, b.units[1].afar = 1, 0
    assert not card_effects.can_trade_afar(b, 0, ANY, SPEND)
    assert not card_effects.can_trade_afar(b, 1, ANY, SPEND)


@pytest.mark.parametrize(
    ("window", "own", "fire", "allowed"),
    [
        (TALLY, (1,) * 6, (), True),
        (TALLY, (), (4, 3), False),
        (COMBAT, (1,) * 6, (), False),
        (COMBAT, (), (4, 3), True),
        (COMBAT, (), (5, 3), False),
    ],
)
def test_a_die_is_set_where_one_lies(
    window: int, own: tuple[int, ...], fire: tuple[int, ...], allowed: bool
):
    """Own dice before combat, in combat those of the Sector."""
    b, u = alone(4)
    u.dice, b.fire = own, (fire,) if fire else ()
    assert card_effects.can_set_die(b, 0, ANY, window) == allowed


@pytest.mark.parametrize(("prevent", "window", "allowed"), [
    (0, COMBAT, True), (9, COMBAT, True), (10, COMBAT, False), (10, READY, True),
])  # fmt: skip
def test_casualties_are_prevented_while_some_are_left(prevent: int, window: int, allowed: bool):
    """Omaha's Sector 4 with a 2: ten."""
    b, u = alone(4)
    b.fire, u.prevent = ((4, 2),), prevent
    assert card_effects.can_prevent(b, 0, ANY, window) == allowed


@pytest.mark.parametrize(
    ("where", "sector", "fits"),
    [("", 4, True), ("", 10, True), ("bunker", 4, False), ("bunker", 10, True),
     ("not_bunker", 4, True), ("not_bunker", 10, False)],
)  # fmt: skip
def test_a_card_heeds_the_bunker(where: str, sector: int, fits: bool):
    b, _ = alone(sector)
    assert card_effects.fits_place(b, 0, Effect("shelter", where=where), READY) == fits


def test_fire_is_silenced_where_there_is_some():
    assert card_effects.can_silence_fire(alone(4)[0], 0, ANY, READY)
    assert not card_effects.can_silence_fire(alone(2)[0], 0, ANY, READY)


@pytest.mark.parametrize(("face", "done", "allowed"), [
    (1, 0, True), (3, 0, True), (4, 0, False), (6, 0, False), (1, STEADY, False),
])  # fmt: skip
def test_a_marker_is_held_while_it_counts_turns(face: int, done: int, allowed: bool):
    b, u = alone(4)
    u.face, u.done = face, done
    assert card_effects.can_skip_marker(b, 0, ANY, MARKER) == allowed


def test_mines_are_swept_where_somebody_could_cross_them():
    """Omaha's Sector 5; not where nobody stands before them, nor after the move."""
    b, u = alone(5)
    assert len(card_effects.choose_border.options(b, 0)) == 1
    assert card_effects.can_clear_mines(b, 0, ANY, MOVE)
    u.done = MOVED
    assert not card_effects.can_clear_mines(b, 0, ANY, MOVE)
    assert not card_effects.can_clear_mines(alone(2)[0], 0, ANY, MOVE)


@pytest.mark.parametrize(("vehicle", "points", "allowed"), [
    (-1, 8, True), (-1, 7, False), (0, 99, False), (3, 99, False),
])  # fmt: skip
def test_a_vehicle_is_taken_by_who_has_none_and_can_pay(vehicle: int, points: int, allowed: bool):
    """The Jeep costs 8 Item Points; the Sherman is a Vehicle too."""
    b, u = alone(4)
    u.vehicle, u.points = vehicle, points
    assert card_effects.can_take_vehicle(b, 0, ANY, SPEND) == allowed


def test_a_reroll_for_another_reopens_a_closed_tally_only():
    """Who still thinks about its own dice is not asked twice."""
    b = table("omaha_beach-2")
    other = next(x for x in b.branches if x.side == 1)
    waiting = list(other.agenda)
    assert waiting
    card_effects.grant_reroll(b, 1, 0)
    assert b.units[1].rerolls == 1
    assert other.agenda == waiting
    other.agenda = []
    card_effects.grant_reroll(b, 1, 0)
    assert b.units[1].rerolls == 2
    assert [f[0] for x in b.branches if x.side == 1 for f in x.agenda] == ["adjusting"]


def test_a_tally_of_the_first_unit_is_copied_once_as_well():
    b = group(4, 5)
    for u in b.units:
        u.dice = (1,) * 6
    assert card_effects.can_copy(b, 1, ANY, EXCHANGE)
    b.units[1].copy_tally_of(0)
    assert not card_effects.can_copy(b, 1, ANY, EXCHANGE)
