"""Comparing two ways to play: shared luck, honest intervals, early stops, sweeps."""

from __future__ import annotations

from pathlib import Path
from random import Random
from xml.etree import ElementTree as ET

import pytest

from beachhead.kernel.errors import DataError, Unknown
from beachhead.sim.comparison import Arm, compare
from beachhead.sim.jobs import list_jobs, play
from beachhead.sim.pairs import ALPHA, FIRST_LOOK, Look, PairSum, plan_looks
from beachhead.sim.result_files import read_results
from beachhead.sim.sweeps import (
    change_number,
    draw_sweep,
    parse_sweep,
    run_sweep,
    tabulate,
    write_toml,
)

WEAK, STRONG = Arm("template", bots=("random",)), Arm("template", bots=("greedy", "random"))


def test_the_looks_share_the_false_alarms_and_the_last_one_gets_half():
    looks = plan_looks(800)
    assert [look.pairs for look in looks] == [50, 100, 200, 400, 800]
    assert sum(look.alpha for look in looks) == pytest.approx(ALPHA)
    assert looks[-1].alpha == ALPHA / 2
    assert plan_looks(FIRST_LOOK) == [(FIRST_LOOK, ALPHA)]


def test_equal_arms_raise_a_false_alarm_no_more_often_than_promised():
    """Four hundred runs of pairs of coins with the same chance, judged at every look."""
    luck, looks = Random(3), plan_looks(256)
    alarms = sum(alarm_raised(luck, looks, 0.5) for _ in range(400))
    assert alarms <= 400 * ALPHA * 1.5


def test_a_plain_difference_is_found_early():
    luck, looks = Random(4), plan_looks(1024)
    counted = PairSum()
    for look in looks:
        throw_pairs(counted, luck, look.pairs, 0.9)
        if counted.judge(look.z, 0.02):
            break
    assert counted.judge(look.z, 0.02) == "differs"
    assert look.pairs < 1024


def throw_pairs(counted: PairSum, luck: Random, upto: int, chance: float) -> None:
    """Throw pairs of coins, the first fair, the second with a chance of its own."""
    while counted.pairs < upto:
        counted.add(float(luck.random() < 0.5), float(luck.random() < chance))


def alarm_raised(luck: Random, looks: list[Look], chance: float) -> bool:
    """Return True if a difference is claimed at one of the looks."""
    counted = PairSum()
    for look in looks:
        throw_pairs(counted, luck, look.pairs, chance)
        if counted.judge(look.z, 0.0) == "differs":
            return True
    return False


def test_arms_that_never_differ_are_alike_only_after_enough_pairs():
    counted = PairSum()
    for _ in range(40):
        counted.add(1.0, 1.0)
    assert counted.judge(2.24, 0.02) == ""
    for _ in range(1000):
        counted.add(0.0, 0.0)
    assert counted.judge(2.24, 0.02) == "alike"


def test_games_of_a_pair_share_their_luck_and_plain_batches_keep_theirs():
    shared = [list(list_jobs("template", 3, ("random",), luck="step")) for _ in range(2)]
    assert [play(job).end_hash for job in shared[0]] == [play(job).end_hash for job in shared[1]]
    plain = list(list_jobs("template", 3, ("random",)))
    fingerprints = {job.origin.fingerprint for job in (*shared[0], *plain) if job.origin}
    assert len(fingerprints) == 6


def test_a_better_bot_is_told_from_a_worse_one_before_all_pairs_are_played():
    found = compare((WEAK, STRONG), 400, processes=1)
    assert (found.verdict, found.difference > 0.1) == ("differs", True)
    assert found.low > 0
    assert found.pairs < 400
    assert found.side == "Green"


def test_equal_arms_are_not_settled_by_few_pairs_and_say_how_many_would():
    found = compare((WEAK, WEAK), 40, processes=1)
    assert (found.verdict, found.difference) == ("", 0.0)
    assert found.correlation == pytest.approx(1.0)
    assert found.needed_for_margin > 40


def test_a_stopped_comparison_goes_on_from_its_files(tmp_path: Path):
    first = compare((WEAK, STRONG), 40, processes=1, lines=tmp_path, margin=0.0)
    kept = (tmp_path / "b.jsonl").read_bytes()
    (tmp_path / "a.jsonl").write_bytes((tmp_path / "a.jsonl").read_bytes()[:-30])
    again = compare((WEAK, STRONG), 40, processes=1, lines=tmp_path, margin=0.0)
    assert again == first
    assert (tmp_path / "b.jsonl").read_bytes() == kept
    assert len(list(read_results(tmp_path / "a.jsonl"))) == first.pairs


def test_a_variant_that_cannot_be_read_is_refused_before_a_worker_starts(tmp_path: Path):
    with pytest.raises(DataError, match=r"there is no variant\.toml"):
        compare((WEAK, Arm("template", data=str(tmp_path))), 10)


def test_a_stopped_sweep_goes_on_from_its_folder(tmp_path: Path):
    sweep = parse_sweep("game.toml:men=2..3")
    first = run_sweep(WEAK, sweep, 6, processes=1, lines=tmp_path)
    kept = (tmp_path / "2.jsonl").read_bytes()
    (tmp_path / "3.jsonl").write_bytes((tmp_path / "3.jsonl").read_bytes()[:-30])
    assert run_sweep(WEAK, sweep, 6, processes=1, lines=tmp_path) == first
    assert (tmp_path / "2.jsonl").read_bytes() == kept
    assert len(list(read_results(tmp_path / "3.jsonl"))) == 6


def test_the_side_is_chosen_by_name_or_number_and_an_unknown_one_is_refused():
    green = compare((WEAK, STRONG), 10, processes=1)
    grey = compare((WEAK, STRONG), 10, processes=1, side="grey")
    assert (green.side, grey.side) == ("Green", "Grey")
    assert grey.difference <= 0 <= green.difference
    with pytest.raises(Unknown, match="There is no side 'Blue'"):
        compare((WEAK, STRONG), 10, processes=1, side="Blue")


@pytest.mark.parametrize("text", ["turns", "turns=", "=4", "turns=4", "turns=1..99"])
def test_what_is_no_sweep_is_refused(text: str):
    with pytest.raises(DataError):
        parse_sweep(text)


def test_a_number_is_named_by_keys_identities_and_places():
    entries: dict[str, object] = {"map": [{"number": 3, "key": "gold", "cells": [1, 2]}], "men": 4}
    assert change_number(entries, ["men"], 6) == {"men": 6}
    changed = change_number(entries, ["map", "gold", "cells", "1"], 9)
    assert write_toml(changed) == 'map = [{key = "gold", cells = [1, 9]}]\n'
    for wrong in (["women"], ["map", "juno", "cells"], ["men", "x"]):
        with pytest.raises(DataError):
            change_number(entries, wrong, 1)


def test_a_sweep_plays_every_value_with_the_same_luck_and_draws_a_plot(tmp_path: Path):
    sweep = parse_sweep("game.toml:men=2..4")
    name, points = run_sweep(WEAK, sweep, 12, processes=1)
    assert (name, [p.value for p in points]) == ("Green", [2, 3, 4])
    assert all(p.low <= p.mean <= p.high for p in points)
    assert points[0].difference == 0
    lines = tabulate(points, "wins")
    assert len(lines) == 4
    drawn = draw_sweep(points, tmp_path / "men.svg", "men", "share of games won")
    assert ET.parse(drawn).getroot().tag.endswith("svg")
