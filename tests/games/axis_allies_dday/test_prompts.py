"""Every throw says what it is for: at a real table people throw it."""

from random import Random

from beachhead.games.axis_allies_dday import GAME
from beachhead.kernel.nodes import Chance, Over
from beachhead.kernel.position import Event


def test_every_question_and_throw_has_a_sentence_of_its_own():
    waiting = [step for step in GAME.rules.steps.values() if step.waits]
    assert [s.name for s in waiting if getattr(s, "prompt_maker", None) is None] == []


def test_throws_name_their_target_and_the_number_that_hits():
    b, luck = GAME.new(), Random(1)
    events: dict[str, str] = {}
    while not isinstance(node := GAME.node(b), Over) and len(events) < 5:
        if isinstance(node, Chance):
            events.setdefault(node.step, GAME.prompt(b, node))
            GAME.apply(b, node.device.draw(luck.randrange))
        else:
            GAME.apply(b, luck.choice(node.options))
    assert events["bombard"].startswith("Ships fire at the blockhouse in ")
    assert events["bombard"].endswith(": 2 or less hits.")
    assert "paratroopers fire where they land: 1 or less hits." in events["paratroopers_fire"]


def test_the_log_speaks_of_units_and_places_not_of_notation():
    moved = Event("moved", "", {"slot": 2, "number": 3, "start": 30, "via": 29, "end": 28})
    assert GAME.log_line(moved) == ("3 German tanks: Caen by Évrecy to Tilly-sur-Seulles.")
    landed = Event("landed", "", {"slot": 7, "number": 1, "box": 1, "end": 14})
    assert GAME.log_line(landed) == "1 U.S. infantry: from Omaha ashore in Vierville."


def test_one_fighter_patrols_and_two_fighters_patrol():
    lines = [GAME.log_line(Event("patrol", "", {"number": n, "zone": 30})) for n in (1, 2)]
    assert lines == ["1 fighter patrols Caen.", "2 fighters patrol Caen."]
