"""Steps on the wire: folded over the scene that a client has, they give the scenes that were there."""

from __future__ import annotations

from random import Random

import msgspec
import pytest

from beachhead.kernel import registry
from beachhead.kernel.nodes import Chance
from beachhead.kernel.registry import AnyGame
from beachhead.kernel.scene import Area, Cell, Panel, Piece, Scene, Track
from beachhead.match import Match
from beachhead.web.messages import SceneDelta
from beachhead.web.steps import (
    MOST,
    Base,
    compare_scenes,
    count_steps,
    hash_scene,
    list_steps,
    scene_for,
)
from tests.web.guests import Client, Guest, hot_seat, placed, solo
from tests.web.scenes import Json, fold_scene

GAMES = list(registry.all_games().values())


def as_json(thing: object) -> Json:
    """Return a message as a client reads it."""
    return dict(msgspec.json.decode(msgspec.json.encode(thing)))


def played(game: AnyGame, answers: int, seed: int = 7) -> Match:
    """Play a match with random answers and the match's own dice."""
    luck = Random(seed)
    match = Match.new(game, seed=f"steps {seed}")
    for _ in range(answers):
        if match.over:
            break
        side, node = luck.choice(match.decisions())
        match.answer(side, luck.choice(node.options))
    return match


def base_of(match: Match, depth: int, side: int) -> Base:
    """Return the base of a client that shows a side's scene at a depth."""
    scene = scene_for(match.game, match.at(depth), side)
    ply = match.active_plies[depth - 1] + 1 if depth else 0
    return Base(ply, depth, hash_scene(scene))


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_folded_steps_give_exactly_the_scene_at_every_depth(game: AnyGame):
    """For every pair of eyes: each step's scene is what `game.view` lets that side see."""
    match = played(game, 60)
    for side in range(-1, len(match.seats)):
        start = max(0, match.depth - 90)
        told = list_steps(match, side, base_of(match, start, side))
        assert told is not None
        scene = as_json(scene_for(game, match.at(start), side))
        for step in told.steps:
            scene = fold_scene(scene, as_json(step)["scene"])
            assert scene == as_json(scene_for(game, match.at(step.depth), side))
        assert len(told.steps) == match.depth - start
        assert told.scene == scene_for(game, match.at(match.depth), side)


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_steps_bring_every_line_of_the_log_once(game: AnyGame):
    match = played(game, 40)
    told = list_steps(match, -1, base_of(match, 0, -1))
    assert told is not None
    lines = [(line.ply, line.text) for step in told.steps for line in step.lines]
    assert lines == [(item.ply, line.text) for item in match.log() for line in item.lines]


def test_steps_tell_nobody_another_sides_secret():
    """Orders are dealt in secret: a side is sent its own, a spectator none."""
    match = played(registry.game("template"), 6)
    first, second = dealt_orders(match)
    assert first != second
    for side, known in ((-1, []), (0, [first]), (1, [second])):
        told = list_steps(match, side, base_of(match, 0, side))
        assert told is not None
        sent = msgspec.json.encode([step.scene for step in told.steps]).decode()
        assert [order for order in (first, second) if order in sent] == known


def dealt_orders(match: Match) -> tuple[str, str]:
    """Return the titles of both sides' orders, as each sees its own."""
    scenes = [scene_for(match.game, match.at(match.depth), side) for side in (0, 1)]
    cards = [
        card
        for side, scene in enumerate(scenes)
        for panel in scene.panels
        for card in panel.cards
        if card.owner == side
    ]
    return cards[0].title, cards[1].title


def test_the_chance_of_a_result_is_the_one_that_the_answer_promised():
    """A face card settles no attack and is followed by another card (FFF-BEACH-28)."""
    game = registry.game("five_beaches")
    match = Match.new(game, "gold", dice="given", given=[["red2"], ["red4"], ["red5"]])
    for answer in ("4/7/8 AB>3036", "done", "4/7/8 AB"):
        match.answer(0, answer)
    (_, node), start = match.decisions()[0], match.depth
    labels = {t.text: t.label for t in game.option_texts(match.position, node.frame, node.options)}
    match.answer(0, "x3047")
    told = list_steps(match, 0, base_of(match, start, 0))
    assert told is not None
    lines = [line for step in told.steps for line in step.lines if "chance" in line.figures]
    assert labels["x3047"].endswith(f"{lines[-1].figures['chance']} %")


def test_a_turned_card_tells_how_likely_one_that_does_the_same_was():
    """Alike are cards of the same use, whatever their number (FFF-BEACH-05)."""
    game = registry.game("five_beaches")
    match = Match.new(game, "gold", dice="given", given=[["red2"]])
    told = list_steps(match, 0, base_of(match, 0, 0))
    assert told is not None
    lines = [line for step in told.steps for line in step.lines if "card" in line.figures]
    start = match.at(0)
    node = game.node(start)
    assert isinstance(node, Chance)
    alike = sum(chance for card, chance in node.device.folded() if card[0] in EVEN_REDS)
    assert lines[0].figures["chance"] == round(100 * alike)


EVEN_REDS = {"red2", "red4", "red6", "red8", "red10"}


def steps(guest: Guest, view: Json, **query: object) -> Json:
    """Ask for the steps since a view."""
    since = {"from": view["depth"], "base": view["scene_hash"], "known": view["ply"]}
    reply = guest.request("GET", "/steps", **{"side": view["side"], **since, **query})
    assert reply.status_code == 200, reply.text
    return dict(reply.json())


# ---- when the whole view comes instead ---------------------------------------------------------


def test_the_reply_to_an_answer_brings_steps_if_they_are_asked_for(client: Client):
    ann, _, _ = placed(client)
    view = ann.view()
    node = ann.question(view)
    assert node
    body = {"ply": view["ply"], "side": 0, "text": "wait", "known": view["ply"]}
    reply = ann.do("/answers", **body, steps=True, base=view["scene_hash"])
    assert [step["depth"] for step in reply["steps"]] == list(
        range(view["depth"] + 1, reply["depth"] + 1)
    )
    assert reply["log"] == []
    scene = view["scene"]
    for step in reply["steps"]:
        scene = fold_scene(scene, step["scene"])
    assert scene == ann.view()["scene"]


def test_without_asking_an_answer_brings_the_whole_scene(client: Client):
    ann, _, _ = placed(client)
    reply = ann.pick()
    assert reply["steps"] is None
    assert reply["scene"]["title"]


@pytest.mark.parametrize(
    "wrong",
    [{"base": "another scene"}, {"known": -1}, {"from": 10**6}, {"known": 10**6}],
    ids=["hash", "no ply", "depth", "ply"],
)
def test_a_base_that_the_match_did_not_have_brings_the_whole_view(
    client: Client, wrong: dict[str, object]
):
    ann, _, _ = placed(client)
    view = ann.view()
    assert steps(ann, view)["steps"] == []
    reply = steps(ann, view, **wrong)
    assert reply["steps"] is None
    assert reply["scene"] == view["scene"]


def test_after_an_undo_the_whole_view_comes(client: Client):
    guest = hot_seat(client)
    first = guest.view()
    guest.pick()
    view = guest.view(side=first["side"])
    assert steps(guest, first)["steps"]
    guest.do("/undo", ply=view["ply"], side=first["side"])
    assert steps(guest, first)["steps"] is None
    assert steps(guest, view)["steps"] is None


def test_another_pair_of_eyes_gets_the_whole_view(client: Client):
    guest = hot_seat(client)
    view = guest.view(side=0)
    assert steps(guest, view)["steps"] == []
    assert steps(guest, view, side=1)["steps"] is None


def test_a_client_that_is_too_far_behind_gets_the_whole_view():
    match = played(registry.game("axis_allies_dday"), 10**4)
    assert match.depth > MOST
    far, near = base_of(match, 0, -1), base_of(match, match.depth - MOST, -1)
    assert count_steps(match, far) == -1
    assert count_steps(match, near) == MOST


def test_a_run_of_steps_is_far_smaller_than_its_scenes():
    """Seventy steps of the largest scene: the point of sending changes."""
    game = registry.game("axis_allies_dday")
    match = played(game, 200)
    start = match.depth - 70
    told = list_steps(match, 0, base_of(match, start, 0))
    assert told is not None
    scenes = [scene_for(game, match.at(start + i), 0) for i in range(1, 71)]
    whole = sum(len(msgspec.json.encode(scene)) for scene in scenes)
    assert len(msgspec.json.encode(told.steps)) < whole / 50


def test_bots_answer_step_by_step(client: Client):
    """A person's answer and the bot's reply to it are one run of steps."""
    ann = solo(client)
    view = ann.wait(lambda v: any(n["mine"] for n in v["nodes"]))
    ann.pick()
    ann.wait(lambda v: v["depth"] > view["depth"] + 1 and any(n["mine"] for n in v["nodes"]))
    reply = steps(ann, view)
    assert {step["side"] for step in reply["steps"]} >= {0, 1}
    assert [step["depth"] for step in reply["steps"]] == sorted(s["depth"] for s in reply["steps"])


# ---- one change after another -----------------------------------------------------------------


def test_a_change_names_what_is_new_what_is_different_and_what_is_gone():
    home, away = Area("a:1", "Home", (), (0, 0)), Area("a:2", "Away", (), (9, 9))
    one, two = Piece("p:1", "One", "hq", area="a:1"), Piece("p:2", "Two", "hq", area="a:1")
    before = Scene("Turn 1", (9, 9), areas=(home, away), pieces=(one, two), summary="Two.")
    moved = msgspec.structs.replace(two, area="a:2")
    after = Scene("Turn 2", (9, 9), areas=(home, away), pieces=(moved,))
    change = compare_scenes(before, after)
    assert change.rows["pieces"].edit == {"p:2": SceneDelta(fields={"area": "a:2"})}
    assert change.rows["pieces"].set == []
    assert change.rows["pieces"].gone == ["p:1"]
    assert change.rows["pieces"].order is None
    assert list(change.rows) == ["pieces"]
    assert change.fields == {"title": "Turn 2"}
    assert change.dropped == ["summary"]


def test_a_field_that_is_back_at_its_default_is_dropped_and_a_new_thing_is_whole():
    one = Piece("p:1", "One", "hq", area="a:1", count=3)
    alone, two = msgspec.structs.replace(one, count=1), Piece("p:2", "Two", "hq", area="a:1")
    before, after = Scene("", (9, 9), pieces=(one,)), Scene("", (9, 9), pieces=(alone, two))
    change = compare_scenes(before, after).rows["pieces"]
    assert (change.edit, change.set) == ({"p:1": SceneDelta(dropped=["count"])}, [two])


def test_of_a_long_track_only_the_cell_that_changes_is_sent():
    def charts(done: bool) -> Scene:
        cells = tuple(Cell(f"{n}", id=f"cell:{n}", done=done and n == 3) for n in range(9))
        return Scene("", (9, 9), panels=(Panel("charts", "", tracks=(Track("t", "", cells),)),))

    change = compare_scenes(charts(done=False), charts(done=True))
    track = change.rows["panels"].edit["charts"].rows["tracks"].edit["t"]
    assert track.rows["cells"].edit == {"cell:3": SceneDelta(fields={"done": True})}
    assert fold_scene(as_json(charts(done=False)), as_json(change)) == as_json(charts(done=True))


def test_only_the_sentences_of_a_summary_that_change_are_sent():
    before = Scene("", (9, 9), summary="Turn 1. Caen: 2 tanks. Jort: nothing. Troarn: 1 gun.")
    after = Scene("", (9, 9), summary="Turn 1. Caen: 1 tank. Jort: nothing. Troarn: 1 gun. Bayeux.")
    change = compare_scenes(before, after)
    assert [edit.put for edit in change.summary] == [["Troarn: 1 gun", "Bayeux."], ["Caen: 1 tank"]]
    assert fold_scene(as_json(before), as_json(change)) == as_json(after)


def test_a_change_names_the_order_only_where_it_is_another_one():
    one, two, three = (Panel(f"panel:{n}", n) for n in ("one", "two", "three"))
    before = Scene("", (1, 1), panels=(one, two))
    added = compare_scenes(before, Scene("", (1, 1), panels=(one, two, three)))
    turned = compare_scenes(before, Scene("", (1, 1), panels=(two, one)))
    assert added.rows["panels"].order is None
    assert turned.rows["panels"].order == ["panel:two", "panel:one"]
    assert compare_scenes(before, before) == SceneDelta()
