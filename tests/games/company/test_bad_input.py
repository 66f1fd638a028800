"""Bad input by every door: Python, notation, engine protocol, command line, web; each refusal has figures and a rule."""

import json
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from litestar.testing import TestClient
from typer.testing import CliRunner

from beachhead.cli.app import app
from beachhead.games.company import GAME
from beachhead.games.company.view import own_scenarios as scenarios
from beachhead.kernel import registry
from beachhead.kernel.errors import BadPosition, DataError, IllegalAnswer
from beachhead.match.match import Match
from beachhead.web.app import create_app
from beachhead.web.settings import Settings
from tests.engine.pipe import Pipe
from tests.games.company.boards import fight
from tests.web.guests import HOME, hot_seat

US = "t veteran: t=m4_sherman@20,10 u=m4_sherman@24,10 | rif veteran: pl=smg@40,10 a=rifle@42,10"


GE = "gre veteran: pl=smg@60,45 a=rifle@62,45"


GROUND = "b building 15,14-30,14-30,18-15,18; w deep_water 36,14-48,14-48,18-36,18"


def standing(unit: str) -> str:
    """Give a position in which a Unit is asked where it moves, as a client would send it."""
    f = fight(US, GE, GROUND)
    f.b.unit, f.b.action = f.unit(unit), "MO"
    f.b.agenda = [("end_activation", f.unit(unit), 1), ("plan_move", f.unit(unit), 0)]
    return GAME.save(f.b).decode()


MOVES = [
    (
        "US.t",
        "move t1>20.00,16.00",
        ["t1", 2000, 1600],
        "t1 cannot enter building b on its way from 20.00, 10.00 to 20.00, 16.00",
        "MIN-MOVE-07",
    ),
    (
        "US.rif",
        "move a1>42.00,16.00",
        ["a1", 4200, 1600],
        "a1 cannot enter deep water w on its way from 42.00, 10.00 to 42.00, 16.00",
        "MIN-MOVE-04",
    ),
    (
        "US.rif",
        "move a1>48.00,10.00",
        ["a1", 4800, 1000],
        'a1 would end 6.65" from its leader, 6" or a relay are allowed',
        "MIN-COH-02",
    ),
    (
        "US.rif",
        "move a1>40.50,10.00",
        ["a1", 4050, 1000],
        'a1 at 40.50, 10.00 would stand on SMG pl1: their centres are 0.50" apart and need 1.35"',
        "MIN-MOVE-01",
    ),
    (
        "US.rif",
        "move a1>52.00,10.00",
        ["a1", 5200, 1000],
        'a1 would move 10.00", its Move is 6"',
        "MIN-LEAD-05",
    ),
]


NO_POINTS = ["move a1>nan,10.00", "move a1>1000000000000,10.00", "at NaN 5", "at 1e12 5"]


@pytest.fixture(scope="module")
def engine() -> Iterator[Pipe]:
    """Start an engine for all tests of this module."""
    with Pipe() as pipe:
        yield pipe


@pytest.mark.parametrize(("unit", "text", "value", "told", "rule"), MOVES)
def test_an_illegal_move_is_refused_alike_in_python_and_by_notation(
    unit: str, text: str, value: list[int | str], told: str, rule: str
):
    b = GAME.load(standing(unit))
    before = GAME.key(b)
    for answer in (tuple(value), GAME.parse(b, text)):
        reasons = GAME.why_not(b, answer)
        assert any(told in r.message and r.rule == rule for r in reasons), reasons
        with pytest.raises(IllegalAnswer):
            GAME.play(b, answer)
    assert GAME.key(b) == before


@pytest.mark.parametrize(("unit", "text", "value", "told", "rule"), MOVES)
def test_an_illegal_move_is_refused_alike_by_the_engine(
    engine: Pipe, unit: str, text: str, value: list[int | str], told: str, rule: str
):
    """A position carries its own scenario, so that it can be loaded anywhere."""
    assert engine.ask(do="load", game="company", position=json.loads(standing(unit)))["ok"]
    for answer in (text, value):
        reply = engine.ask(do="answer", answer=answer)
        assert (reply["ok"], reply["code"]) == (False, "answer.illegal")
        assert any(told in r["message"] and r["rule"] == rule for r in reply["reasons"])
        why = engine.ask(do="why", answer=answer)
        assert why["legal"] is False
        assert any(told in r["message"] for r in why["reasons"])


@pytest.mark.parametrize("text", NO_POINTS)
def test_a_point_that_is_none_is_refused_with_the_size_of_the_table(engine: Pipe, text: str):
    b = GAME.load(standing("US.rif"))
    with pytest.raises(IllegalAnswer) as caught:
        GAME.play(b, GAME.parse(b, text))
    assert all(r.rule == "MIN-MOVE-01" for r in caught.value.reasons)
    assert engine.ask(do="load", game="company", position=json.loads(standing("US.rif")))["ok"]
    reply = engine.ask(do="answer", answer=text)
    told = " ".join(r["message"] for r in reply["reasons"])
    assert 'a table of 72" x 48"' in told or "off the table" in told or "would move" in told
    assert reply["rule"] == "MIN-MOVE-01"


def test_numbers_beyond_all_tables_are_refused_whatever_way_they_come(engine: Pipe):
    b = GAME.load(standing("US.rif"))
    for wild in (float("nan"), float("inf"), 10**12, -(10**30), 1.5):
        with pytest.raises(IllegalAnswer) as caught:
            GAME.play(b, ("a1", wild, 1000))
        assert caught.value.reasons[0].rule == "MIN-MOVE-01"
    assert engine.ask(do="load", game="company", position=json.loads(standing("US.rif")))["ok"]
    for wild in (10**12, 10**30):
        reply = engine.ask(do="answer", answer=["a1", wild, 1000])
        assert (reply["code"], reply["rule"]) == ("answer.illegal", "MIN-MOVE-01")
    engine.send(b'{"do": "answer", "answer": ["a1", NaN, 1000]}\n')
    assert engine.receive()["code"] == "request.json"


@pytest.mark.parametrize(
    ("field", "value", "told"),
    [
        ("x", 10**12, "x holds a number beyond 1,000,000"),
        ("x", 2400, "stands on"),
        ("y", 10, "off the table"),
    ],
)
def test_a_position_with_a_base_on_another_or_beyond_the_edge_is_refused(
    engine: Pipe, field: str, value: int, told: str
):
    body = json.loads(standing("US.rif"))
    body[field][0] = value
    with pytest.raises(BadPosition, match=told):
        GAME.load(json.dumps(body))
    reply = engine.ask(do="load", game="company", position=body)
    assert (reply["ok"], reply["code"]) == (False, "position.invalid")
    assert told in reply["message"]


@pytest.mark.parametrize(("moment", "sound"), [(4, True), (5, False)])
def test_a_move_has_no_moment_after_its_last(moment: int, sound: bool):
    """A later one would never come to its end."""
    f = fight(US, GE, GROUND)
    unit = f.unit("US.t")
    f.b.unit, f.b.action = unit, "MO"
    f.b.agenda = [
        ("end_activation", unit, 1),
        ("advance", unit, moment),
        ("plan_move", unit, 0),
    ]
    faults = [fault for fault in GAME.invariants(f.b) if "moment" in fault]
    assert faults == ([] if sound else ["advance cannot have moment 5"])


def test_the_web_refuses_a_move_with_the_same_words(tmp_path: Path):
    """A match with typed dice is brought to a Unit's move, and bad moves are sent to it."""
    settings = Settings(database=str(tmp_path / "m.sqlite3"))
    with TestClient(create_app(settings), base_url=HOME) as client:
        guest = hot_seat(client, game="company", dice="typed", seed="")
        guest.do("/rolls", ply=0, side=-1, outcome=[6, 1])
        guest.do("/answers", ply=1, side=0, answer="US.rif")
        guest.do("/rolls", ply=2, side=0, outcome=[5])
        guest.do("/answers", ply=3, side=0, answer="RU")
        ply = guest.view()["ply"]
        for bad in ("move r1>nan,5.00", "move r1>1000000000000,5", "move r1>40.00,35.00"):
            reply = guest.post("/answers", ply=ply, side=0, answer=bad)
            assert (reply.status_code, reply.json()["code"]) == (422, "answer.illegal")
            reason = reply.json()["reasons"][0]
            assert reason["rule"] == "MIN-MOVE-01"
            assert re.search(r"\d+\.?\d*\"", reason["message"])
        assert guest.view()["ply"] == ply


CROWDED = scenarios.STARTER.replace(
    "points = [[2, 0], [46, 0], [46, 8], [2, 8]]",
    "points = [[15, 2], [33, 2], [33, 5.2], [15, 5.2]]",
).replace("n = 5", "n = 30")


FILES = {
    "crowded": (
        CROWDED,
        r"unit US\.rif: \d+ of its 32 Teams .* anchor 16, 5: .* stands on .* need 1\.\d+\"",
        "MIN-MOVE-01",
    ),
    "off": (
        scenarios.STARTER.replace("[[4, 14], [30, 14]]", "[[4, 14], [90, 14]]"),
        r"terrain\[1\] hedge: point 90, 14 lies off the table\. Remedy: keep points within 0 to 48 and 0 to 36",
        "MIN-COVER-01",
    ),
    "endless": (
        scenarios.STARTER.replace("[[4, 14], [30, 14]]", "[[4, 14], [1e12, 14]]"),
        r"terrain\[1\] hedge: 1e\+12 is no number of inches on a table",
        "MIN-COVER-01",
    ),
    "nan": (
        scenarios.STARTER.replace("[[4, 14], [30, 14]]", "[[4, 14], [nan, 14]]"),
        r"terrain\[1\] hedge: nan is no number of inches on a table",
        "MIN-COVER-01",
    ),
    "corners": (
        scenarios.STARTER.replace("[[4, 14], [30, 14]]", str([[4, 14], [30, 14]] * 51)),
        r"terrain\[1\].points: Expected `array` of length <= 100",
        "",
    ),
    "pieces": (
        scenarios.STARTER
        + "".join(
            f'[[terrain]]\nid = "h{n}"\ntype = "hedge"\npoints = [[1, 1], [2, 1]]\n'
            for n in range(400)
        ),
        "terrain: Expected `array` of length <= 400",
        "",
    ),
    "weapon": (
        scenarios.STARTER.replace('weapons = ["lmg"]', 'weapons = ["raygun"]', 1),
        r"unknown weapon 'raygun'\. Remedy: use one of",
        "MIN-WEAPON-01",
    ),
}


@pytest.mark.parametrize("name", FILES)
def test_a_bad_file_is_refused_by_the_command_line_and_cannot_be_played(
    name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, engine: Pipe
):
    """The same fault, figures and rule by `check`, in Python and for whoever asks for a match of it."""
    text, told, rule = FILES[name]
    path = tmp_path / f"{name}.toml"
    path.write_text(text)
    checked = CliRunner().invoke(app, ["scenario", "check", str(path)])
    assert checked.exit_code == 1
    assert re.search(told, checked.output.replace("\n", " "))
    assert rule in checked.output
    monkeypatch.setenv("BEACHHEAD_SCENARIOS", str(tmp_path))
    assert f"own:{name}" not in [s.id for s in GAME.scenarios()]
    for begin in (
        lambda: GAME.new(f"own:{name}"),
        lambda: Match.new(registry.game("company"), f"own:{name}", seed="7" * 64),
    ):
        with pytest.raises(DataError, match=told) as caught:
            begin()
        assert f"{name}.toml" in str(caught.value)


def test_a_file_that_is_not_there_is_an_unknown_scenario(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    from beachhead.kernel.errors import Unknown

    monkeypatch.setenv("BEACHHEAD_SCENARIOS", str(tmp_path))
    for name in ("own:nothing", "own:../etc", "atlantis"):
        with pytest.raises(Unknown):
            GAME.new(name)


def test_a_text_is_no_scenario_to_ask_for_but_a_position_may_carry_one():
    """Whoever opens a match names a scenario that is offered; a loaded position brings its own, with its sides."""
    from beachhead.kernel.errors import Unknown

    text = scenarios.STARTER
    with pytest.raises(Unknown):
        Match.new(registry.game("company"), text, seed="7" * 64)
    match = Match.new(registry.game("company"), seed="7" * 64, start=GAME.new(text))
    assert [side.name for side in match.sides] == ["Rifle company", "Grenadiers"]
    again = Match.from_record(match.record())
    company = registry.game("company")
    assert company.key(again.position) == company.key(match.position)
