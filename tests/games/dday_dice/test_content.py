"""Maps as data: a thirteenth one, and files that are refused with file, entry and remedy."""

from pathlib import Path

import pytest

from beachhead.games.dday_dice import GAME, add_map
from beachhead.games.dday_dice.content.battle_maps import MAPS, load_map
from beachhead.games.dday_dice.content.components import CardFile, number_cards
from beachhead.kernel.data import parse_toml
from beachhead.kernel.errors import DataError, IllegalAnswer
from beachhead.kernel.nodes import Decision, Over
from beachhead.match.validate import Finding, validate
from tests.games.dday_dice.boards import phase, put, roll_all, say, table

THIRTEENTH = """
id = "dieppe"
name = "Dieppe"
place = "Red Beach"
date = "19 August 1942"
courage = [1, 2]
special_items = ["toolkit", "bazooka"]
mines = [[1, 2]]

[[sector]]
number = 1
row = 0
col = 0
span = 12
def = [2]
start = { soldiers = 9, courage = 3 }

[[sector]]
number = 2
row = 1
col = 2
span = 8
def = [3, 4]
fire = 1

[[sector]]
number = 3
row = 2
col = 4
span = 4
def = [6]
bunker = true
"""


@pytest.fixture
def dieppe(tmp_path: Path):
    """Add a player's map for one test."""
    path = tmp_path / "dieppe.toml"
    path.write_text(THIRTEENTH, "utf-8")
    yield add_map(path)
    del MAPS["dieppe"]


@pytest.mark.usefixtures("dieppe")
def test_a_player_can_write_a_thirteenth_map_and_play_it():
    """It is listed for one to four players and plays to its end."""
    assert "dieppe-4" in [s.id for s in GAME.scenarios()]
    b = GAME.new("dieppe", country="uk")
    plays = 0
    while not isinstance(node := GAME.node(b), Over):
        if isinstance(node, Decision):
            texts = [GAME.answer_text(b, node.frame, a).text for a in node.options]
            ahead = [i for i, t in enumerate(texts) if t.startswith("go ")]
            GAME.play(b, node.options[ahead[0] if ahead else -1])
        else:
            GAME.play(b, node.device.outcomes()[0][0])
        plays += 1
        assert plays < 500
    assert GAME.load(GAME.save(b)).map == "dieppe"


def refused(tmp_path: Path, old: str, new: str) -> str:
    """Change the map's text and give the error."""
    assert old in THIRTEENTH
    path = tmp_path / "broken.toml"
    path.write_text(THIRTEENTH.replace(old, new), "utf-8")
    with pytest.raises(DataError) as error:
        load_map(path)
    assert "broken.toml" in str(error.value)
    assert error.value.remedy
    return str(error.value)


def test_a_map_whose_bunker_cannot_be_reached_is_refused(tmp_path: Path):
    """The message names the start and the remedy."""
    text = refused(tmp_path, "col = 4\nspan = 4", "col = 10\nspan = 2")
    assert "cannot be reached from sector 1" in text


def test_mines_between_sectors_that_do_not_touch_are_refused(tmp_path: Path):
    text = refused(tmp_path, "mines = [[1, 2]]", "mines = [[1, 3]]")
    assert "mines: Sectors 1 and 3 have no border" in text


@pytest.mark.parametrize(
    ("old", "new", "told"),
    [
        ("courage = [1, 2]", "courage = [1]", "1 values for 2 lines"),
        ('"bazooka"', '"grenade"', "'grenade' is no Special Item"),
        ("def = [3, 4]", "def = []", "def is []"),
        ("number = 3", "number = 7", "the numbers are [1, 2, 7]"),
        ("bunker = true", "", "one Bunker"),
        ("fire = 1", "fire = 1\nspecial_damage = true", "Special Damage without an effect"),
        ("fire = 1", 'fire = 1\njoins = "cook"', "no Specialist 'cook'"),
        ("fire = 1", "fire = 1\nper_turn = { rum = 1 }", "no die shows ['rum']"),
        ("fire = 1", "firing = 1", "firing"),
        ("col = 2\nspan = 8", "col = 6\nspan = 8", "outside the 12 units"),
        ('id = "dieppe"', "id = dieppe", "not TOML"),
        ('id = "dieppe"', 'id = "red-beach"', "no plain name"),
    ],
)
def test_a_broken_map_is_refused_with_file_entry_and_remedy(
    tmp_path: Path, old: str, new: str, told: str
):
    """Whatever is wrong, the message says where."""
    assert told in refused(tmp_path, old, new)


def test_an_id_that_is_taken_is_refused(tmp_path: Path):
    """Omaha stays Omaha."""
    path = tmp_path / "mine.toml"
    path.write_text(THIRTEENTH.replace('"dieppe"', '"omaha_beach"'), "utf-8")
    with pytest.raises(DataError, match="there is a map 'omaha_beach' already"):
        add_map(path)


CARD = """
[[card]]
id = "jam"
name = "Jam"
kind = "regular"
cost = 3
text = "Sweet."
effects = [{ name = "gain", resource = "soldiers", amount = 1 }]
provenance = { name = "reconstructed", cost = "reconstructed", effect = "reconstructed" }
"""


@pytest.mark.parametrize(
    ("old", "new", "told"),
    [
        ('"gain"', '"teleport"', "effect 'teleport' is unknown for a item"),
        ('"gain"', '"swap_dice"', "effect 'swap_dice' is unknown for a item"),
        (", amount = 1", "", "needs 'amount'"),
        ('"soldiers"', '"rum"', "no resource 'rum'"),
    ],
)
def test_an_unknown_card_effect_is_refused(old: str, new: str, told: str):
    """With file, card and the effects that fit."""
    given = parse_toml(CARD.replace(old, new), "items.toml", CardFile)
    with pytest.raises(DataError) as error:
        number_cards("items.toml", "item", given)
    assert told in str(error.value)
    assert "items.toml: card 'jam'" in str(error.value)
    assert error.value.remedy


# ---- answers ------------------------------------------------------------------------------


def test_a_third_lock_is_refused_with_figures_and_rule():
    """3 dice are named, 2 are locked."""
    b = table()
    roll_all(b, "skull star soldier1 soldier2 courage tool")
    (refusal,) = GAME.why_not(b, 0b111)
    assert (refusal.code, refusal.rule) == ("lock.count", "DDD-ROLL-02")
    assert "3 dice are named, 2 are locked" in refusal.message
    say(b, "lock R1 R2")
    assert GAME.why_not(b, 0b111)[0].code == "roll.locked"


def test_a_trade_between_sectors_is_refused_with_figures_and_rule():
    """The Units stand in Sectors 2 and 3."""
    b = table("omaha_beach-2")
    for u, sector in zip(b.units, (2, 3), strict=True):
        put(u, sector).stars = 3
    phase(b, 4)
    (refusal,) = GAME.why_not(b, ("trade", 1), 0)
    assert (refusal.code, refusal.rule) == ("trade.apart", "DDD-TRADE-03")
    assert "Sector 2 and Sector 3" in refusal.message
    with pytest.raises(IllegalAnswer):
        GAME.play(b, ("trade", 1), 0)


def test_a_move_is_refused_with_every_reason():
    """Courage and explosives are both missing before Omaha's Sector 7."""
    b = table()
    put(b.units[0], 4).soldiers = 30
    phase(b, 5)
    codes = {r.code for r in GAME.why_not(b, ("go", 7))}
    assert codes == {"move.courage", "move.requirement"}
    assert GAME.why_not(b, ("go", 9))[0].code == "move.not_adjacent"
    b.units[0].visited |= 1 << 5
    assert GAME.why_not(b, ("go", 5))[0].code == "move.visited"


def test_rally_and_find_are_refused_with_figures():
    """A General costs 7 Stars; a Bangalore Torpedo 20 Item Points."""
    b = table()
    b.units[0].stars, b.units[0].points = 3, 5
    phase(b, 4)
    assert "costs 7 Stars, the Unit has 3" in GAME.why_not(b, ("rally", "general"))[0].message
    assert "costs 20 Item Points" in GAME.why_not(b, ("find", "bangalore_torpedo"))[0].message
    assert GAME.why_not(b, ("find", "mortar"))[0].code == "find.not_in_pool"


# ---- beachhead validate -------------------------------------------------------------------


def validated(name: str, text: str) -> Finding:
    """Check a file as the command line does."""
    return validate(name, text.encode(), "dday_dice")


def test_a_map_of_ones_own_is_validated():
    """A sound one is described, a broken one refused with its entry."""
    found = validated("dieppe.toml", THIRTEENTH)
    assert found.sound
    assert "3 Sectors and a way to the Bunker" in found.summary
    found = validated("dieppe.toml", THIRTEENTH.replace("col = 4\nspan = 4", "col = 10\nspan = 2"))
    assert not found.sound
    assert "cannot be reached" in found.summary


def test_a_corrected_card_file_is_validated_down_to_its_effects():
    """An unknown effect is found out though the form is right."""
    assert validated("items.toml", CARD).sound
    found = validated("items.toml", CARD.replace('"gain"', '"teleport"'))
    assert not found.sound
    assert "teleport" in found.summary
