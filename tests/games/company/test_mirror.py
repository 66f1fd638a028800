"""What holds for one company holds for the other: the same battle with the sides exchanged."""

from __future__ import annotations

import re
from random import Random

import pytest

from beachhead.games.company import GAME
from beachhead.games.company.rules import sequence
from beachhead.kernel.nodes import Chance, Decision, Over
from tests.games.company.boards import fight

ATTACKERS = (
    "rif veteran: pl=smg@20,15 a=rifle@22,15 c=rifle@24,15 m=lmg@26,15"
    " | two green: pl=rifle@34,14 a=bazooka@36,14 t=rifle@38,14*"
    " | mor veteran: pl=rifle@20,4 g=mortar81@22,4 h=mortar81@25,4 i=mortar81@28,4 fo=rifle@30,10"
    " | tnk veteran: t=m4_sherman@44,12 u=m4_sherman@48,12"
)
DEFENDERS = (
    "gre veteran: pl=smg@21,23 a=rifle@23,23 c=rifle@25,23! m=hmg@27,23"
    " | vol green: pl=rifle@35,24 a=panzerschreck@37,24^ c=rifle@39,24!"
    " | gun elite: k=pak40@46,28 l=pak40@49,28"
)
COMMANDERS = "US@22,12 GE@30,26"
RARE = ("BA", "AS", "shells")
SEEDS = (1, 2, 7, 11, 12)
SKIPPED = {"NO", "stay", "pass", "decline", "leave", "done"}


def exchange(text: str) -> str:
    """Exchange the names of the sides in a text."""
    return re.sub(r"\b(US|GE)\b", lambda m: {"US": "GE", "GE": "US"}[m[1]], text)


def play(seed: int, exchanged: bool) -> list[tuple[str, int, list[str]]]:
    """Play on with given dice and answers, and list every step, its side and the answers to it."""
    name = exchange if exchanged else str
    forces = (DEFENDERS, ATTACKERS) if exchanged else (ATTACKERS, DEFENDERS)
    f = fight(*forces, "w orchard 30,16-42,16-42,20-30,20", cc=name(COMMANDERS))
    for side, facing in ((int(exchanged), 90), (1 - int(exchanged), 270)):
        for t in f.b.table.teams_of[side]:
            f.b.hull[t] = f.b.turret[t] = facing
    f.b.agenda = []
    f.b.first = f.b.owner = int(exchanged)
    f.b.do(sequence.pick_next(int(exchanged)))
    GAME.engine.settle(f.b)
    rng, found = Random(seed), []
    for _ in range(170):
        node = f.node
        if isinstance(node, Over):
            break
        side = node.side if node.side < 0 or not exchanged else 1 - node.side
        if isinstance(node, Chance):
            faces = [rng.choice((1, 2, 3, 4, 5, 6)) for _ in range(f.dice())]
            found.append((node.step, side, [str(len(faces))]))
            turned = exchanged and node.step == "roll_initiative"
            GAME.play(f.b, tuple(faces[::-1] if turned else faces))
            continue
        assert isinstance(node, Decision)
        texts = sorted(map(name, f.texts()))
        found.append((node.step, side, texts))
        rare = [t for t in texts if t.startswith(RARE)]
        wanted = rare or [t for t in texts if t not in SKIPPED] or texts
        GAME.play(f.b, GAME.parse(f.b, name(rng.choice(wanted))))
    return found


@pytest.mark.parametrize("seed", SEEDS)
def test_a_battle_goes_as_it_goes_with_the_sides_exchanged(seed: int):
    assert play(seed, exchanged=False) == play(seed, exchanged=True)


def test_the_battles_reach_every_chapter():
    """Else equal battles would say little."""
    steps = {step for seed in SEEDS for step, _, _ in play(seed, exchanged=False)}
    assert {"choose_firers", "choose_reaction", "choose_assaulted", "choose_stand"} <= steps
    assert {"pursue", "choose_aim", "shift_template", "barrage_save"} <= steps
    assert {"plan_move", "leader_business", "choose_marked", "choose_tested"} <= steps
