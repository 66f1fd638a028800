"""Scenarios: the twelve that come with the game, own ones, and what is refused."""

import re
from pathlib import Path
from xml.etree import ElementTree as ET

import pytest

from beachhead.games.company import GAME
from beachhead.games.company.board import Board
from beachhead.games.company.board.position import FIRED, MOVED
from beachhead.games.company.content.forces import load_table
from beachhead.games.company.content.scenarios.reading import list_names, load_published, parse
from beachhead.games.company.invariants import find_faults
from beachhead.games.company.rules import (
    morale,
    sequence,
)
from beachhead.games.company.rules.setup import first_position, lay_out
from beachhead.games.company.view import own_scenarios as scenarios
from beachhead.games.company.view.own_scenarios import show
from beachhead.kernel import registry
from beachhead.kernel.errors import DataError
from beachhead.kernel.nodes import Decision
from beachhead.match.match import Match
from beachhead.match.record import encode
from tests.games.company.boards import (
    fight,
)

UNITS = {
    "hedgerow_lane": 5,
    "brecourt": 6,
    "la_fiere": 10,
    "bloody_gulch": 14,
    "villers_bocage": 9,
    "hill_112": 12,
    "abbaye_blanche": 11,
    "st_barthelemy": 11,
    "omaha_easy_red": 10,
    "pegasus_bridge": 9,
    "neuville_au_plain": 7,
    "bretteville": 7,
}


def test_there_are_twelve_scenarios_and_the_learning_game_is_first():
    assert set(list_names()) == set(UNITS)
    assert GAME.scenarios()[0].id == "hedgerow_lane"


@pytest.mark.parametrize("name", UNITS)
def test_a_scenario_has_its_units_and_a_sound_set_up(name: str):
    """Nobody overlaps, nobody is off the table, everybody is in cohesion."""
    t = load_table(name)
    assert sum(len(c) for c in t.companies) == UNITS[name]
    b = GAME.new(name)
    assert find_faults(b) == []
    from beachhead.games.company.rules.cohesion import current_places, list_in_cohesion

    for side in (0, 1):
        for u in t.companies[side]:
            if b.teams_here(u):
                here = current_places(b, u)
                assert list_in_cohesion(b, here, b.leader[u]) == set(here), t.units[u].id


@pytest.mark.parametrize("name", UNITS)
def test_every_team_starts_in_a_zone_of_its_side(name: str):
    from beachhead.games.company.content.geometry.plane import is_inside
    from beachhead.games.company.rules.setup import list_zones

    b = lay_out(name)
    for i in (*b.on_table(0), *b.on_table(1)):
        found = list_zones(b, b.sheet(i).side)
        assert any(is_inside(b.x[i], b.y[i], z) for z in found)


def test_reserves_arrive_from_their_edge_in_their_round_with_a_move():
    b = GAME.new("brecourt")
    u = next(i for i, x in enumerate(b.table.units) if x.id == "spr")

    assert not sequence.can_activate(b, u)
    b.round = 3
    assert sequence.can_activate(b, u)
    b.agenda = [("roll_initiative",), sequence.activate(u)]
    GAME.engine.settle(b)
    GAME.play(b, (5,))
    assert set(GAME.node(b).options) == {"FM", "MF", "RU", "NO"}  # type: ignore[union-attr]
    GAME.play(b, "RU")
    node = GAME.node(b)
    assert isinstance(node, Decision)
    GAME.play(b, node.options[1])
    assert len(b.teams_here(u)) == 6
    assert all(b.x[i] < 900 for i in b.teams_here(u))


def test_free_deployment_asks_unit_by_unit_and_refuses_spots_outside_the_zones():
    b = GAME.new("hedgerow_lane", deployment="free")
    node = GAME.node(b)
    assert isinstance(node, Decision)
    assert (node.step, node.side) == ("deploy", 1)
    outside = GAME.parse(b, "at 1000 3500")
    assert [r.code for r in GAME.why_not(b, outside)] == ["deploy.zone"]
    apart = tuple(
        w
        for i, k in enumerate(("pl1", "r1", "r2", "r3", "m1", "m2", "s1"))
        for w in (k, 400 + 600 * i, 2600)
    )
    assert [r.code for r in GAME.why_not(b, apart)] == ["deploy.cohesion"]
    while isinstance(node := GAME.node(b), Decision) and node.step == "deploy":
        GAME.play(b, "standard")
    assert find_faults(b) == []


def test_mist_shortens_sight_while_it_lasts():
    t = load_table("st_barthelemy")
    assert [t.caps[r] for r in (1, 2, 3, 4, 5)] == [1200, 1200, 2000, 2000, 0]


def held(at: str, marks: str = "", enemy: str = "50,40") -> tuple[bool, bool]:
    text = '[[objective]]\nid = "o"\nname = "o"\nat = [20, 20]\nradius = 3\nvp = 2\n'
    f = fight(
        f"rif veteran: pl=rifle@{at}{marks} a=rifle@60,3",
        f"gre veteran: pl=rifle@{enemy} a=rifle@52,43",
        tables=text,
    )
    return morale.controls_objective(f.b, 0, 0), morale.controls_objective(f.b, 1, 0)


def test_an_objective_is_held_by_an_unsuppressed_team_without_enemies_near():
    assert held("20,22") == (True, False)
    assert held("20,23.6") == (True, False)
    assert held("20,23.7") == (False, False)
    assert held("20,22", marks="*") == (False, False)
    assert held("20,22", enemy="20,16.3") == (True, False)
    assert held("20,22", enemy="20,16.4") == (False, False)
    assert held("20,30", enemy="20,16.4") == (False, True)


@pytest.mark.rule("MIN-LEAD-14")
@pytest.mark.parametrize(
    ("us", "ge", "holder", "scores"),
    [
        ("20,20", "60,40", 0, [1, -1]),
        ("50,10", "20,20", 1, [-1, 1]),
        ("50,10", "60,40", -1, [0, 0]),
    ],
)
def test_an_objective_scores_for_who_holds_it_at_the_end(
    us: str, ge: str, holder: int, scores: list[int]
):
    """Three points for the village, counted when the last round ends; it is worth nothing to nobody."""
    village = '[[objective]]\nid = "v"\nname = "village"\nat = [20, 20]\nradius = 3\nvp = 3\n'
    f = fight(
        f"rif veteran: pl=smg@{us}",
        f"gre veteran: pl=smg@{ge}",
        tables=village,
        rounds=1,
    )
    f.b.agenda = []
    f.begin(("score_round",))
    points = [morale.count_points(f.b, side) for side in (0, 1)]
    assert points == [3 * morale.HALVES * (side == holder) for side in (0, 1)]
    assert f.b.holders == [holder]
    assert f.b.scores == scores


@pytest.mark.rule("MIN-LEAD-14")
def test_an_objective_that_nobody_stands_on_any_more_still_scores():
    """It is held until the enemy takes it."""
    village = '[[objective]]\nid = "v"\nname = "village"\nat = [20, 20]\nradius = 3\nvp = 3\nowner = "GE"\n'
    f = fight("rif veteran: pl=smg@50,10", "gre veteran: pl=smg@60,40", tables=village, rounds=1)
    f.b.agenda = []
    f.begin(("score_round",))
    assert (f.b.holders, f.b.scores) == ([1], [-1, 1])


def test_a_team_on_an_exit_leaves_and_half_a_unit_scores():
    b = GAME.new("neuville_au_plain")
    u = next(i for i, x in enumerate(b.table.units) if x.id == "g1")
    teams = b.table.units[u].teams
    b.x[teams[0]], b.y[teams[0]] = 2400, 300
    b.agenda = [("roll_initiative",), ("plan_move", u, 0)]
    b.initiative = 1
    name = b.sheet(teams[0]).id
    b.leader[u] = teams[1]
    GAME.play(b, (name, 2400, 0))
    while isinstance(node := GAME.node(b), Decision) and node.step == "choose_reaction":
        GAME.play(b, "pass")
    assert b.left[u] == 1
    b.left[u] = 5
    assert morale.count_points(b, 1) == 4


def test_a_unit_that_leaves_scores_once_however_many_exits_its_side_has():
    door = '[[exit]]\nside = "US"\nedge = "S"\nspan = [[{0}, 0], [{1}, 0]]\nvp = 2\n'
    tables = door.format(10, 20) + door.format(30, 40)
    f = fight("rif veteran: pl=smg@20,10 a=rifle@22,10", "gre veteran: pl=smg@20,40", tables=tables)
    f.b.left[f.unit("US.rif")] = 1
    assert morale.count_points(f.b, 0) == 2 * morale.HALVES


@pytest.mark.parametrize(("group", "lost"), [("m", 2), ("r", 0)])
def test_the_teams_whose_loss_decides_a_scenario_are_those_of_the_named_group(
    group: str, lost: int
):
    """A group's id may end in a digit itself."""
    target = f'[victory]\nkind = "kill"\nside = "US"\ntarget = "GE.gre.{group}2"\nwin = 2\ndraw = 1'
    text = re.sub(r"\[victory\]\nkind[^\n]*", target, scenarios.STARTER)
    text = text.replace('id = "m", n = 2', 'id = "m2", n = 2').replace(
        'id = "r", n = 4', 'id = "r2", n = 4'
    )
    b = first_position(text, {})
    side = b.table.sides.index("GE")
    for team in ("m21", "m22"):
        b.remove(b.table.names[side, "gre", team])
    assert morale.count_target_losses(b) == lost


def test_a_group_may_be_named_like_a_team_of_another_group():
    """Eleven r are r1 to r11, and one s1 is s11: nobody has the same name."""
    text = scenarios.STARTER.replace('id = "r", n = 5', 'id = "r", n = 11', 1)
    scenario = parse(text.replace('id = "m",', 'id = "s1",', 1), "mine.toml")
    assert [g.id for g in scenario.side[0].unit[0].teams] == ["pl", "r", "s1"]


def broken(old: str, new: str) -> str:
    text = scenarios.STARTER
    assert old in text
    with pytest.raises(DataError) as caught:
        parse(text.replace(old, new, 1), "mine.toml")
    return str(caught.value)


def test_the_starter_is_sound(tmp_path: Path):
    path = scenarios.new(tmp_path / "mine.toml")
    assert scenarios.check(path) == []
    with pytest.raises(DataError, match="exists"):
        scenarios.new(path)


@pytest.mark.parametrize(
    ("old", "new", "told"),
    [
        (
            "points = [[4, 14], [30, 14]]",
            "points = [[4, 14], [99, 14]]",
            "terrain[1] hedge: point 99, 14 lies off the table",
        ),
        ('type = "hedge"', 'type = "lava"', "unknown terrain 'lava'"),
        ('weapons = ["lmg"]', 'weapons = ["laser"]', "unknown weapon 'laser'"),
        ('tank = "m4_sherman"', 'tank = "mouse"', "unknown tank 'mouse'"),
        ("width = 48", "width = nan", "no table"),
        ("width = 48", "width = 1e12", "no table"),
        ("at = [24, 24]", "at = [inf, 24]", "objective village: inf, 24 lies off the table"),
        (
            'training = "veteran"\nzone = "south"\nanchor = [16, 5]',
            'training = "veteran"\nzone = "south"\nanchor = [16, 30]',
            "outside zone south",
        ),
        ("rounds = 6", 'rounds = "six"', "mine.toml"),
        ('kind = "points" ', 'kind = "glory" ', "unknown kind 'glory'"),
        ('role = "pl", ', "", "0 Platoon Leaders"),
        ("rounds = 6", "rounds = 6\nturns = 3", "turns"),
        ("n = 5,", "n = 5000,", "side US: 5004 Teams"),
        ("radius = 4", "radius = nan", 'objective village: a radius of nan"'),
        ("vp = 3", "vp = 10000000000000000000", "10000000000000000000 points"),
        ("facing = 90", "facing = 1000000000000", "faces 1000000000000 degrees"),
        ('id = "r", n = 5', 'id = "pl", n = 5', "used twice"),
        (
            '{ id = "r", n = 5, weapons = ["rifle"] },\n    { id = "m",',
            '{ id = "r", n = 11, weapons = ["rifle"] },\n    { id = "r1",',
            "unit US.rif: 2 Teams would be called r11",
        ),
        ('id = "tk"', 'id = "rif"', "the id rif is used 2 times: unit US.rif"),
        ('id = "tk"', 'id = "cc"', "the id cc is used 2 times: the Commander, unit US.cc"),
        (
            '{ id = "m", weapons = ["lmg"] },\n]\n\n[[side.unit]]\nid = "tk"',
            '{ id = "m", role = "fo", weapons = ["rifle"] },\n]\n\n[[side.unit]]\nid = "rif-m1"',
            "the id rif-m1 is used 2 times: an observer of US.rif, unit US.rif-m1",
        ),
        ('weapons = ["smg"]\nzone = "south"', 'weapons = ["sling"]\nzone = "south"', "commander"),
        (
            "rounds = 6",
            'rounds = 6\ntank.maus = {name = "Maus", move = 4, radius = 9.5}',
            'tank.maus.radius: its base has a radius of 9.5"',
        ),
        (
            "points = [[22, 22], [27, 22], [27, 26], [22, 26]]",
            "points = [[22, 22], [27, 26], [27, 22], [22, 26]]",
            "crosses itself",
        ),
    ],
)
def test_a_broken_file_is_refused_with_file_entry_and_remedy(old: str, new: str, told: str):
    message = broken(old, new)
    assert message.startswith("mine.toml")
    assert told in message
    assert "Remedy" in message


ZONE = '[[zone]]\nid = "south"'


LATE = "dug_in = true"


@pytest.mark.parametrize(
    ("old", "new", "told"),
    [
        (
            "[46, 0], [46, 8]",
            "[66, 0], [66, 8]",
            "line 23: zone south: point 66, 0 lies off the table",
        ),
        (
            'kind = "points" ',
            'kind = "hold" ',
            "line 10: victory side: kind hold needs it. Remedy: use one of US, GE (MIN-LEAD-14)",
        ),
        ('kind = "points" ', 'kind = "kill" ', "victory target: kind kill needs it"),
        (
            'kind = "points" ',
            'kind = "kill"\nside = "US"\ntarget = "GE.gre.m"\nwin = 5\ndraw = 1 ',
            "line 14: victory win: win 5 and draw 1 of 2 Teams. Remedy: use 1 to 2",
        ),
        (
            ZONE,
            '[[objective]]\nid = "village"\nname = "x"\nat = [9, 9]\nradius = 3\nvp = 1\n' + ZONE,
            "line 23: objective village: the id is used 2 times",
        ),
        (
            ZONE,
            '[[exit]]\nside = "FR"\nedge = "N"\nspan = [[0, 36], [4, 36]]\nvp = 1\n' + ZONE,
            "line 23: exit[0]: unknown side 'FR'",
        ),
        (
            ZONE,
            '[[exit]]\nside = "US"\nedge = "N"\nspan = [[0, 30], [4, 36]]\nvp = 1\n' + ZONE,
            "exit[0]: 0, 30 does not lie on edge N. Remedy: y is 36 there",
        ),
        (
            ZONE,
            '[[exit]]\nside = "US"\nedge = "N"\nspan = [[0, 36], [4, 36]]\nvp = 1\n'
            '[[exit]]\nside = "US"\nedge = "N"\nspan = [[8, 36], [12, 36]]\nvp = 3\n' + ZONE,
            "exit[1]: 3 points, 1 by another exit of US. Remedy: give all exits of a side the same points",
        ),
        (
            ZONE,
            "[[sight]]\nfirst = 4\nlast = 2\ninches = 9\n" + ZONE,
            "sight[0]: from round 4 to round 2. Remedy: use rounds from 1 to 6",
        ),
        (
            ZONE,
            '[[bonus]]\nside = "US"\nenemy = "FR"\nsouth_of = 3\nvp = 1\n' + ZONE,
            "bonus[0]: unknown side 'FR'",
        ),
        (
            LATE,
            'reserve = { round = 9, edge = "N", span = [[0, 36], [9, 36]] }',
            "line 92: unit GE.gre reserve: it arrives in round 9. Remedy: use a round from 1 to 6",
        ),
        (
            LATE,
            'reserve = { round = 3, edge = "N", span = [[0, 36]] }',
            "unit GE.gre reserve: a span of 1 points. Remedy: give its two ends",
        ),
        (
            "anchor = [16, 5]",
            "anchor = [16, 15]",
            "line 53: unit US.rif: anchor 16, 15 is outside zone south. Remedy: move it inside [2, 0]",
        ),
        ('{ id = "m", n = 2,', '{ id = "m", nn = 2,', "Remedy: use only id, role, n, weapons"),
    ],
)
def test_a_check_names_file_line_entry_figures_and_remedy(
    old: str, new: str, told: str, tmp_path: Path
):
    path = tmp_path / "mine.toml"
    path.write_text(scenarios.STARTER.replace(old, new, 1), encoding="utf-8")
    found = scenarios.check(path)
    assert all(fault.startswith("mine.toml, line ") for fault in found), found
    assert any(told in fault for fault in found), found


TANK = '[tank.maus]\nname = "Maus"\nmove = 8\nradius = 1.5\nfront = 3\n'


GUN = '[weapon.long]\nname = "Long gun"\nrange = 40\nfp = 3\nteam = "gun"\n'


BOG = """[terrain_type.bog]
shape = "ground"
cover = "none"
height = 0
blocks_sight = false
tank = "closed"
gun = "closed"
infantry = "open"
"""


LAST = len(scenarios.STARTER.splitlines())


@pytest.mark.parametrize("lines", [TANK, GUN, BOG])
def test_a_scenario_may_add_lines_to_the_tables(lines: str, tmp_path: Path):
    path = tmp_path / "mine.toml"
    path.write_text(scenarios.STARTER + lines, encoding="utf-8")
    assert scenarios.check(path) == []


@pytest.mark.parametrize(
    ("lines", "line", "told"),
    [
        (GUN + TANK + "speed = 9", 11, "tank.maus: Object contains unknown field `speed`."),
        (TANK.replace("= 8", '= "fast"'), 3, "tank.maus.move: Expected `int`, got `str`."),
        (TANK.replace("move = 8\n", ""), 1, "tank.maus: Object missing required field `move`."),
        (TANK.replace("= 8", "= -8"), 3, "tank.maus.move: -8 is out of range. Remedy: use 0 to 48"),
        (TANK.replace("= 1.5", "= nan"), 4, 'tank.maus.radius: its base has a radius of nan"'),
        (TANK.replace("= 3", "= 9"), 5, "tank.maus.front: 9 is out of range. Remedy: use 2 to 7"),
        (TANK + 'main = "ray"', 6, "tank.maus.main: unknown weapon 'ray'. Remedy: use one of"),
        (TANK + 'traits = ["fly"]', 6, "tank.maus.traits: unknown trait 'fly'."),
        (TANK + GUN + "speed = 9", 11, "weapon.long: Object contains unknown field `speed`."),
        (GUN.replace("= 40", "= 4.5"), 3, "weapon.long.range: Expected `int`, got `float`."),
        (GUN.replace("= 40", "= 1000000000000"), 3, "1000000000000 is out of range. Remedy: use 0"),
        (GUN.replace("= 3", "= -1"), 4, "weapon.long.fp: -1 is out of range. Remedy: use 0 to 20"),
        (GUN.replace('"gun"', '"horse"'), 5, "weapon.long.team: unknown Team class 'horse'."),
        (BOG + "depth = 2", 9, "terrain_type.bog: Object contains unknown field `depth`."),
        (BOG.replace('"ground"', '"cloud"'), 2, "terrain_type.bog.shape: unknown shape 'cloud'."),
        (BOG.replace("= 0", "= -1"), 4, 'terrain_type.bog.height: -1" is no height.'),
        (BOG.replace('"open"', '"swim"'), 8, "terrain_type.bog.infantry: unknown going 'swim'."),
        ('[tonk.maus]\nname = "Maus"', 1, "the top level: Object contains unknown field `tonk`."),
    ],
)
def test_a_fault_in_a_line_of_ones_own_is_told_with_its_line_and_remedy(
    lines: str, line: int, told: str, tmp_path: Path
):
    path = tmp_path / "mine.toml"
    path.write_text(scenarios.STARTER + lines, encoding="utf-8")
    found = scenarios.check(path)
    assert len(found) == 1
    assert found[0].startswith(f"mine.toml, line {LAST + line}: ")
    assert told in found[0]
    assert "Remedy: " in found[0]


def test_a_weapon_of_tanks_is_not_for_teams_on_foot():
    assert "weapon 'tank75' is one of tanks" in broken('weapons = ["lmg"]', 'weapons = ["tank75"]')


def test_overlapping_bases_are_reported(tmp_path: Path):
    path = tmp_path / "mine.toml"
    tiny = scenarios.STARTER.replace(
        "points = [[2, 0], [46, 0], [46, 8], [2, 8]]",
        "points = [[15, 2], [33, 2], [33, 5.2], [15, 5.2]]",
    ).replace("n = 5", "n = 30")
    path.write_text(tiny)
    assert any("no room" in fault for fault in scenarios.check(path))


def test_a_roster_page_and_a_scene_are_made(tmp_path: Path):
    path = scenarios.new(tmp_path / "mine.toml")
    page = scenarios.show(path)
    assert "# My village" in page
    assert "| Sherman section | veteran |" in page
    drawn = scenarios.lay_out_scene(path)
    assert drawn.size == (4800, 3600)
    assert len(drawn.pieces) == 19


def test_own_scenarios_of_a_folder_are_offered_and_played(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    """The position carries its scenario, so that it can be saved and sent."""
    scenarios.new(tmp_path / "mine.toml")
    (tmp_path / "bad.toml").write_text("name = 3")
    monkeypatch.setenv("BEACHHEAD_SCENARIOS", str(tmp_path))
    assert "own:mine" in [s.id for s in GAME.scenarios()]
    assert "own:bad" not in [s.id for s in GAME.scenarios()]
    b = GAME.new("own:mine")
    monkeypatch.delenv("BEACHHEAD_SCENARIOS")
    assert GAME.key(GAME.load(GAME.save(b))) == GAME.key(b)


def test_a_match_of_an_own_scenario_outlives_its_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    """Its record opens after the file has changed, and where nobody has the file."""
    file = scenarios.new(tmp_path / "mine.toml")
    monkeypatch.setenv("BEACHHEAD_SCENARIOS", str(tmp_path))
    match = Match.new(registry.game("company"), "own:mine", seed="own")
    for _ in range(4):
        side, node = match.decisions()[0]
        match.answer(side, node.options[0])
    saved = encode(match.record(private=True))
    file.write_text(scenarios.STARTER.replace("n = 5", "n = 2"), encoding="utf-8")
    assert key(Match.from_record(saved)) == key(match)
    monkeypatch.delenv("BEACHHEAD_SCENARIOS")
    assert key(Match.from_record(saved)) == key(match)


def key(match: Match) -> bytes:
    assert isinstance(match.position, Board)
    return GAME.key(match.position)


def test_a_page_lists_weapons_vehicles_ground_reserves_and_victory(tmp_path: Path):
    path = tmp_path / "mine.toml"
    late = 'reserve = { round = 2, edge = "N", span = [[4, 36], [9, 36]] }'
    path.write_text(scenarios.STARTER.replace("dug_in = true", late), encoding="utf-8")
    page = scenarios.show(path)
    for line in (
        '# My village\n\nTable 48" x 36", 6 rounds. Attacker: Rifle company. First to set up: Grenadiers.',
        '| 75mm | 24" | 4 | - | - | AT |',
        "| Grenadier platoon (reserve from round 2, north edge 4, 36 to 9, 36) | veteran |",
        '| Rifle | 18" | 1 | 1 | - | - |',
        '| M4 Sherman | 12" | 5+ | 5+ | 75mm, coax MG, hull MG | turret |',
        "- Terrain: building (1), hedge (1)",
        '- village: 3 points at 24, 24, radius 4", German at first',
        "- 1 point for every destroyed enemy Unit",
    ):
        assert line in page, line


def test_the_sources_of_all_scenarios_are_marked_reconstructed():
    assert all(load_published(n).reconstructed for n in list_names())


def test_the_command_line_begins_checks_and_shows_a_scenario(tmp_path: Path):
    from typer.testing import CliRunner

    from beachhead.cli.app import app

    path = tmp_path / "mine.toml"
    run = CliRunner().invoke
    assert run(app, ["scenario", "new", str(path)]).exit_code == 0
    assert "can be played" in run(app, ["scenario", "check", str(path)]).output
    assert "# My village" in run(app, ["scenario", "show", str(path)]).output
    path.write_text(path.read_text().replace('"hedge"\npoints', '"lava"\npoints'))
    told = run(app, ["scenario", "check", str(path)])
    assert told.exit_code == 1
    assert "unknown terrain 'lava'" in told.output
    assert run(app, ["scenario", "new", "x", "--game", "template"]).exit_code == 1


def test_a_table_is_drawn_as_a_picture_file(tmp_path: Path):
    path = scenarios.new(tmp_path / "village.toml")
    drawn = scenarios.draw(path)
    assert drawn.name == "village.svg"
    root = ET.fromstring(drawn.read_text("utf-8"))
    assert (root.get("width"), root.get("height")) == ("1200", "900")
    named = [e.text for e in root.iter("{http://www.w3.org/2000/svg}title")]
    assert "Sherman section: M4 Sherman t1" in named


def test_the_roster_of_a_published_scenario_is_shown_by_its_name():
    assert scenarios.show("hedgerow_lane").startswith("# Hedgerow lane")


def test_a_commander_has_one_worth_whatever_he_carries():
    assert "**359**" in scenarios.show("hedgerow_lane")


def test_every_value_of_a_disputed_ruling_is_called_by_words():
    """Nobody has to guess what 0 and 1 stand for."""
    named = {o.id: dict(zip(o.values, o.names, strict=True)) for o in GAME.options()}
    assert named["moving_in_open"] == {0: "only during the move", 1: "until its next activation"}
    assert named["cc_reroll_range"] == {0: "any distance", 6: "6 inches", 12: "12 inches"}
    assert not [o.id for o in GAME.options() if any(name.isdigit() for name in o.names)]


def test_a_roster_gives_the_strength_of_own_builds():
    """Q164: forces come from scenarios; a value of every Unit helps to weigh them."""
    lines = show("hedgerow_lane").splitlines()
    row = next(line for line in lines if line.startswith("| Rifle platoon"))
    # SMG 11 and 6 for the leader, six Rifles of 10, LMG 20, Bazooka 17; Veteran counts once.
    assert row.endswith(f"| {11 + 6 + 60 + 20 + 17} |")


def test_the_defaults_of_the_seven_switches():
    """Q005, Q017, Q062, Q071, Q077, Q083, Q142: what a new game has unless it is told otherwise."""
    assert GAME.new("hedgerow_lane").switches == [4, 0, 0, 4, 3, 1, 0]


def test_the_first_wave_at_omaha_starts_as_having_moved_and_others_do_not():
    """Q063: before their first activation Teams count as still, unless the scenario says otherwise."""
    b = GAME.new("omaha_easy_red")
    on_beach = [t for t in b.on_table(0) if b.table.units[b.sheet(t).unit].kind == 0]
    assert on_beach
    assert all(b.state[t] & MOVED for t in on_beach)
    assert not any(b.state[t] & (MOVED | FIRED) for t in b.on_table(1))


def test_each_side_is_one_company_under_one_commander():
    """Q133: all Units of a side, in every scenario."""
    for name in list_names():
        t = GAME.new(name).table
        for side in (0, 1):
            homes = [u for u, sheet in enumerate(t.units) if sheet.side == side and sheet.kind == 0]
            assert sorted(t.companies[side]) == homes
            assert t.units[t.commanders[side]].side == side


def test_sides_set_up_in_their_zones_one_after_the_other_and_reserves_wait():
    """Q165: who sets up first, where, and who arrives when and by which edge."""
    for name in list_names():
        b = GAME.new(name, deployment="free")
        first = b.table.sides.index(b.table.scenario.first_setup)
        asked = [
            b.table.units[int(frame[1])] for frame in reversed(b.agenda) if frame[0] == "deploy"
        ]
        assert [u.side for u in asked] == sorted((u.side for u in asked), key=lambda s: s != first)
        late = [u for u in b.table.units if u.entry is not None and u.entry.reserve is not None]
        assert not {u.id for u in late if u.kind == 0} & {u.id for u in asked}
        for u in late:
            assert u.entry is not None
            assert u.entry.reserve is not None
            assert 1 <= u.entry.reserve.round <= b.table.scenario.rounds
            assert u.entry.reserve.edge in "NESW"
