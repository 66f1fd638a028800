"""The table as people see it: sides, bases, marks and log."""

import msgspec
import pytest

from beachhead.games.company import GAME
from beachhead.games.company.board import Board, piece_id
from beachhead.games.company.board.attacks import Assault
from beachhead.games.company.board.position import OFF_TABLE
from beachhead.games.company.notation.answers import show_barrage, show_reroll
from beachhead.games.company.notation.explanations import TEXTS
from beachhead.games.company.notation.fire_labels import describe_need
from beachhead.games.company.notation.names import team_title, unit_title
from beachhead.games.company.notation.places import describe_way
from beachhead.games.company.rules import (
    close_combat,
    firing,
    indirect,
    setup,
)
from beachhead.games.company.rules.actions import NAMES
from beachhead.games.company.rules.leaders import leader_business
from beachhead.games.company.rules.moving import plan_move
from beachhead.games.company.rules.sequence import pick_unit
from beachhead.games.company.view.picture import base_box, boxes_meet, find_room, text_box
from beachhead.games.company.view.story import add_shared_figures, add_titles, team_titles
from beachhead.kernel.about import why_unusable
from beachhead.kernel.nodes import Decision
from beachhead.kernel.position import Event, Figure
from beachhead.kernel.scene import Preview
from beachhead.kernel.steps import ChanceStep
from beachhead.kernel.things import things
from tests.games.company.assaults import land_assault, strike_all
from tests.games.company.boards import FAR_ENEMY, Fight, fight


def test_a_scenario_names_its_own_sides():
    names = [side.name for side in GAME.sides("pegasus_bridge")]
    assert names == ["D Company, 2nd Ox and Bucks; 7 Para", "716. Infanterie and 21. Panzer"]


def test_a_position_knows_its_scenario():
    assert GAME.scenario_of(GAME.new("brecourt")) == "brecourt"


def test_a_base_tells_its_weapons_in_the_order_of_its_line():
    """The main gun first, two machine guns together; the same in every process."""
    tank = next(p for p in GAME.scene(GAME.new("hedgerow_lane"), 0).pieces if p.symbol == "armour")
    assert '75mm 24" FP 4 AT, 2 Vehicle MG 16" FP 3; moves 12"' in tank.note


WALL = "w1 stone_wall 10,20-40,20; w2 woods 10,10-30,10-30,14-10,14"


def moving(f: Fight, unit: str) -> None:
    f.b.agenda = []
    f.begin(plan_move(f.unit(unit), 0))


def previewed(f: Fight, text: str) -> Preview:
    node = f.node
    assert isinstance(node, Decision)
    found = GAME.preview(f.b, node.frame, GAME.parse(f.b, text))
    assert found is not None
    return found


def test_a_spot_tells_its_cover_and_who_sees_it():
    """The wall covers against fire from across it, and the woods whoever stands in them."""
    f = fight("rif veteran: pl=smg@20,15 a=rifle@22,15", "gre veteran: pl=smg@20,30", WALL)
    moving(f, "US.rif")
    lines = previewed(f, "at 2000 2865").lines
    leader = team_title(f.b, f.team("US.rif.pl1"))
    assert lines[0] == f'{leader} moves 4.35" of 6", 2 Teams in all'
    assert lines[1] == f"{leader} there: hard cover across stone wall"
    assert lines[2].startswith(f'Seen by {unit_title(f.b, f.unit("GE.gre"))} 9.4" hard cover')
    assert previewed(f, "at 2000 3600").lines[1] == f"{leader} there: soft cover in woods"


def test_a_refused_spot_is_sketched_too_and_says_why_with_figures():
    f = fight("rif veteran: pl=smg@20,15 a=rifle@22,15", "gre veteran: pl=smg@20,30")
    moving(f, "US.rif")
    far = previewed(f, "at 2000 1000")
    assert [p.at for p in far.pieces] == [(2000, 1000)]
    reasons = GAME.why_not(f.b, GAME.parse(f.b, "at 2000 1000"))
    assert reasons[0].rule == "MIN-MOVE-01"
    assert '23.00", its Move is 6"' in reasons[0].message


def test_a_spot_shows_ranges_cohesion_and_sight_from_there():
    f = fight("rif veteran: pl=smg@20,15 a=rifle@22,15", "gre veteran: pl=smg@20,30")
    moving(f, "US.rif")
    found = previewed(f, "at 2000 2900")
    texts = {m.text: m.points[:2] for m in found.marks if m.kind == "ring"}
    assert texts['cohesion 6"'] == (2000, 2900)
    assert any(text.startswith("range") for text in texts)
    assert found.shapes


def test_a_gesture_turns_hull_and_turret_like_the_notation():
    """Degrees of the scene run clockwise from the top, those of the notation counterclockwise from the east."""
    f = fight("tnk veteran: t=m4_sherman@20,15", "gre veteran: pl=smg@20,40")
    moving(f, "US.tnk")
    number = f.team("US.tnk.t1")
    spot = f"at 2000 2800 turn team:{number} 90 180"
    assert previewed(f, spot).turn == (f"team:{number}",)
    assert GAME.parse(f.b, spot) == GAME.parse(f.b, "move t1>20.00,20.00@0/270")
    f.say("take t1")
    assert GAME.parse(f.b, spot) == GAME.parse(f.b, "t1>20.00,20.00@0/270")
    f.say(spot)
    f.say("done")
    assert (f.b.hull[number], f.b.turret[number]) == (0, 270)


def test_a_set_up_can_be_turned_by_gesture():
    b = GAME.new("hedgerow_lane", deployment="free")
    while b.agenda[-1][0] != "deploy" or b.table.units[int(b.agenda[-1][1])].id != "shm":
        GAME.play(b, "standard")
    first = b.table.units[int(b.agenda[-1][1])].teams[0]
    height = b.table.ground.height
    GAME.play(b, GAME.parse(b, f"at 2400 {height - 500} turn team:{first} 45 315"))
    assert (b.hull[first], b.turret[first]) == (45, 135)


def test_the_log_calls_units_and_teams_by_their_names():
    """The ids stay in the figures, where programs look for them."""
    b = GAME.new("hedgerow_lane")
    named = add_titles(b, [Event("activates", "", {"unit": "US.rif"})])[0]
    assert named.figures["unit"] == "US.rif"
    assert GAME.log_line(named) == "Rifle platoon is activated."


def test_what_teams_of_a_unit_do_at_once_is_one_line():
    """Every base stays in the figures, so that the client shows all of them."""
    b = GAME.new("hedgerow_lane")
    moved = [
        Event("moved", "MIN-MOVE-01", {"piece": f"team:{i}", "team": f"US.rif.{name}"})
        for i, name in enumerate(("pl1", "r1", "r2"))
    ]
    charged = [msgspec.structs.replace(e, kind="charged") for e in moved]
    other = Event("moved", "MIN-MOVE-01", {"piece": "team:20", "team": "US.mor.g1"})
    told = add_titles(b, [*moved, other, *charged])
    assert [GAME.log_line(e) for e in told] == [
        "Rifle platoon: 3 Teams move.",
        "60mm mortar g1 moves.",
        "Rifle platoon closes in: SMG pl1, Rifle r1, r2.",
    ]
    assert told[0].figures["pieces"] == ["team:0", "team:1", "team:2"]


def test_the_log_says_what_dice_mean():
    b = GAME.new("hedgerow_lane")
    dice: dict[str, Figure] = {"need": 4, "dice": [3, 5], "team": "US.rif.r1", "firer": "GE.fjp"}
    told = [
        Event("initiative", "", {"dice": [2, 5], "sides": ["Allies", "Germans"]}),
        Event(
            "check",
            "",
            {"unit": "US.rif", "what": "activation", "need": 4, "dice": [3, 5], "passed": 2},
        ),
        Event("saved", "", {**dice, "passed": 1}),
        Event("armor", "", {**dice, "passed": 0}),
        Event("damage", "", {**dice, "dice": [6]}),
        Event("holds", "", {"side": 0, "objective": "farm"}),
    ]
    assert [GAME.log_line(e) for e in add_titles(b, told)] == [
        "Initiative: Allies 2; Germans 5.",
        "Rifle platoon needs 4+ to activate: 3 5, passed.",
        "Rifle r1 saves against Fallschirmjaeger platoon on 4+: 3 5, 1 of 2 passed.",
        "Rifle r1, armour holds against Fallschirmjaeger platoon on 4+: 3 5, failed.",
        (
            "Rifle r1, damage by Fallschirmjaeger platoon, "
            "1 to 3 nothing, 4 to 5 suppressed, 6 destroyed: 6, destroyed."
        ),
        "The farm is held by 29th Infantry Division now.",
    ]


def test_what_is_played_is_told_by_name():
    f = fight("rif veteran: pl=smg@20,15 a=rifle@22,15", "gre veteran: pl=smg@20,30")
    f.b.agenda = []
    f.begin(pick_unit(0))
    told = GAME.play(f.b, f.unit("US.rif"))
    name = f.b.table.units[f.unit("US.rif")].name
    assert told[0].figures["unit_title"] == name


def test_units_of_one_name_are_told_apart_by_people_and_id():
    """In every scenario no two Units read alike, wherever they are named."""
    assert [u.name for u in GAME.new("bretteville").table.units if "Panther" in u.name] == [
        "Panther platoon (pn1)",
        "Panther platoon (pn2)",
    ]
    names = [u.name for u in GAME.new("la_fiere").table.units]
    assert {"American 1st platoon", "German 1st platoon", "3rd platoon"} <= set(names)
    for scenario in GAME.scenarios():
        units = GAME.new(scenario.id).table.units
        assert len({u.name for u in units}) == len(units), scenario.id


def test_a_team_that_shares_its_name_is_named_with_its_unit():
    b = GAME.new("brecourt")
    titles = team_titles(b)
    assert len({(name.split(".")[0], title) for name, title in titles.items()}) == len(titles)


def test_no_unit_may_act_one_unit_may_and_two_units_may():
    assert GAME.log_line(Event("freed", "", {"count": 0})).startswith("No Unit may")
    assert GAME.log_line(Event("freed", "", {"count": 1})).startswith("1 Unit may")
    assert GAME.log_line(Event("freed", "", {"count": 2})).startswith("2 Units may")


def test_half_points_are_told_as_points():
    event = Event("points", "", {"first": 7, "second": 10})
    assert GAME.log_line(event) == "The battle ends, points 3½ to 5."


def test_a_move_is_offered_by_way_and_prospect_instead_of_coordinates():
    f = fight("rif veteran: pl=smg@20,15 a=rifle@22,15", "gre veteran: pl=smg@20,30")
    moving(f, "US.rif")
    node = f.node
    assert isinstance(node, Decision)
    labels = [GAME.answer_text(f.b, node.frame, o).label for o in node.options]
    ways = [label for label in labels if label.startswith("Move ")]
    assert ways
    assert all("from the enemy)" in label and '" ' in label for label in ways), ways


def test_a_spot_is_told_by_inches_and_wind():
    assert describe_way(0, 0, 300, 300) == '4.2" north-east'
    assert describe_way(0, 0, 0, -600) == '6" south'
    assert describe_way(0, 0, 2, 1) == "where it is"


def test_every_throw_says_who_rolls_and_for_what():
    steps = [s for s in GAME.rules.steps.values() if isinstance(s, ChanceStep)]
    assert steps
    assert [s.name for s in steps if s.prompt_maker is None] == []


def test_the_first_throw_names_both_sides():
    b = GAME.new("hedgerow_lane")
    asked = GAME.prompt(b, GAME.node(b))
    assert all(side.name in asked for side in GAME.sides("hedgerow_lane"))
    assert "first Initiative" in asked


def test_every_action_says_what_it_does_and_by_which_rule():
    b = GAME.new("hedgerow_lane")
    for code in NAMES:
        words = GAME.answer_text(b, ("choose_action", 0, 1), code)
        assert words.note, code
        assert words.rule in GAME.book.rules, code


def test_the_rules_of_explained_answers_are_in_the_book():
    assert [w for w in TEXTS.words.values() if w.note and w.rule not in GAME.book.rules] == []


def test_any_base_of_a_unit_names_it():
    b = GAME.new("hedgerow_lane")
    words = GAME.answer_text(b, pick_unit(0), 0)
    assert words.at[0] == f"team:{b.leader[0]}"
    assert set(words.at) == {f"team:{t}" for t in b.teams_here(0)}


def lines(panel: str) -> tuple[str, ...]:
    panels = GAME.scene(GAME.new("hedgerow_lane"), 0).panels
    return next(p.lines for p in panels if p.id == panel)


def test_objectives_are_listed_with_worth_and_holder():
    assert lines("objectives") == ("farm, 3 points: German", "lane gap, 2 points: German")


def test_a_legend_says_how_terrain_looks_and_what_it_does():
    assert "Stone wall (stone-grey line): Hard Cover, difficult for tanks" in lines("ground")
    assert "Road (brown band): open ground" in lines("ground")


def test_names_in_the_picture_of_a_table_cross_neither_bases_nor_each_other():
    for scenario in ("st_barthelemy", "villers_bocage"):
        scene = GAME.scene(GAME.new(scenario), 0)
        taken = [base_box(p) for p in scene.pieces]
        for mark in (m for m in scene.marks if m.text):
            box = text_box(mark, *find_room(mark, taken, scene.size))
            assert not any(boxes_meet(box, other) for other in taken)
            taken.append(box)


def test_the_end_is_told_in_a_sentence():
    assert GAME.ending_text("retreat").startswith("The morale of a company broke")
    assert all(GAME.ending_text(e).endswith(".") for e in ("retreat", "points", "draw"))


def test_a_reserve_is_offered_as_one():
    """It is not on the table yet, so the answer says that it would enter."""
    b = GAME.new("omaha_easy_red")
    b.round = 2
    b.agenda = [pick_unit(0)]
    node = GAME.node(b)
    assert isinstance(node, Decision)
    words = [GAME.answer_text(b, node.frame, a) for a in node.options]
    late = [w for w in words if w.text == "US.g1"]
    assert [w.label for w in late] == ["Activate G Company, 1st section in reserve"]
    assert late[0].note.startswith("enters from its stretch")
    assert "Activate E Company remnant" in [w.label for w in words]


def test_going_to_ground_names_the_firer():
    f = fight("rif veteran: pl=smg@20,15 a=rifle@22,15", "gre veteran: pl=smg@20,22 a=rifle@22,22")
    f.watch = {"choose_ground"}
    f.activate("US.rif", 5, "FM").say("GE.gre").say("all").enough()
    assert isinstance(f.node, Decision)
    assert GAME.prompt(f.b, f.node) == "gre is fired at by rif. Does it go to ground?"


def test_a_reroll_stands_at_the_commander_and_at_whom_he_helps():
    b = GAME.new("hedgerow_lane")
    unit = next(u for u, sheet in enumerate(b.table.units) if sheet.name == "Rifle platoon")
    args = ("activation", unit, 0, 0, 1)
    keep, again = (show_reroll(b, word, *args) for word in ("keep", "reroll"))
    assert keep.at == ()
    assert set(again.at) == {piece_id(b.commander(0)), piece_id(b.leader[unit])}


def test_a_leader_who_may_be_placed_is_told_where():
    f = fight("rif veteran: pl=smg@20,15 a=rifle@22,15", "gre veteran: pl=smg@20,30")
    f.b.agenda = []
    f.begin(leader_business(f.unit("US.rif")))
    assert isinstance(f.node, Decision)
    assert "keeps his Teams in cohesion" in GAME.prompt(f.b, f.node)
    assert [m.text for m in GAME.scene(f.b, 0).marks if m.kind == "ring"] == ['cohesion 6"']


@pytest.mark.parametrize(
    ("kind", "y", "told"),
    [
        ("fire", 30, "M4 Sherman t1: 75mm at Tiger I t1, 4 dice, needs 3+, 2 in 3 to hit"),
        ("aimed", 30, "M4 Sherman t1: 75mm at Tiger I t1, 4 dice, needs 3+, 8 in 9 to hit"),
        ("fire", 40, "M4 Sherman t1: 75mm at Tiger I t1, 2 dice, needs 4+, 1 in 2 to hit"),
    ],
)
def test_an_order_says_with_what_at_whom_and_how_likely_it_hits(kind: str, y: int, told: str):
    """Aimed fire rolls misses again; long range halves the dice and is one harder."""
    f = fight("rif veteran: t=m4_sherman@20,10", f"gre veteran: t=tiger_i@20,{y}/270!")
    f.begin(firing.give_fire_orders(f.unit("US.rif"), kind)).say("GE.gre")
    assert isinstance(f.node, Decision)
    assert told in [GAME.answer_text(f.b, f.node.frame, a).label for a in f.node.options]


def test_an_order_says_which_of_its_weapons_cannot_hit():
    """At Long Range the hull MG would need 7; the order without it is told apart from that with it."""
    f = fight("rif veteran: t=m4_sherman@20,10", "gre elite: r=rifle@20,32")
    f.begin(firing.give_fire_orders(f.unit("US.rif"), "fire")).say("GE.gre")
    assert isinstance(f.node, Decision)
    labels = [GAME.answer_text(f.b, f.node.frame, a).label for a in f.node.options]
    guns = [label for label in labels if "75mm at gre" in label]
    assert [label.endswith("; hull MG cannot hit") for label in guns] == [True, False]
    assert guns[0].startswith(guns[1])


def test_an_order_that_cannot_hit_says_so():
    """Elite, concealed in the wood, gone to ground, at long range: 7."""
    f = fight(
        "rif veteran: t=m4_sherman@20,5",
        "gre elite: pl=smg@20,35 a=rifle@22,35",
        "w woods 18,33-26,33-26,37-18,37",
    )
    f.begin(firing.give_fire_orders(f.unit("US.rif"), "fire")).say("GE.gre")
    assert isinstance(f.node, Decision)
    labels = [GAME.answer_text(f.b, f.node.frame, a).label for a in f.node.options]
    assert "M4 Sherman t1: 75mm at gre, which no die can hit now" in labels


def test_throws_say_what_their_number_is_made_of():
    """The terms of every throw of fire, saves and checks add up to what it needs."""
    f = fight(
        "rif veteran: pl=rifle@20,10 a=rifle@22,10 t=m4_sherman@25,10",
        "gre veteran: pl=smg@20,22! a=rifle@22,22! | tk veteran: t=tiger_i@30,22/270!",
    )
    f.fire("US.rif", "GE.gre", "all")
    f.roll(*[6] * f.dice())
    while f.step != "over" and f.b.attack is not None:
        if f.step in {"choose_struck", "choose_hit", "choose_marked"}:
            f.say(f.texts()[0])
        else:
            f.roll(*[1] * f.dice())
    thrown = [e for e in f.story if e.kind in {"rolled", "saved"}]
    assert {e.kind for e in thrown} == {"rolled", "saved"}
    for event in thrown:
        terms = [str(t).split("|") for t in event.figures["terms"]]  # type: ignore[union-attr]
        assert sum(int(value) for _, value, _ in terms) == int(
            str(event.figures["need"]).rstrip("+")
        )
        assert all(rule in GAME.book.rules for _, _, rule in terms)
    assert thrown[0].figures["terms"] == ["veteran target|3|MIN-FIRE-15"]
    assert thrown[0].figures["weapon"] == "Rifle, Vehicle MG"


def test_the_throw_for_damage_says_what_its_faces_mean():
    """It is a test of the tank's owner, not an attack of his."""
    b = GAME.new("hedgerow_lane")
    tank = next(p for p in GAME.scene(b, 0).pieces if p.symbol == "armour")
    event = Event("damage", "MIN-ARMOR-06", {"piece": tank.id, "dice": [6]})
    told = add_shared_figures(b, [event], "fight")[0].figures
    assert (told["role"], told["side"], told["result"]) == ("check", tank.owner, "destroyed")
    assert told["terms"] == [
        "1 to 3|no effect|MIN-ARMOR-07",
        "4 to 5|suppressed|MIN-ARMOR-08",
        "6|destroyed|MIN-ARMOR-09",
    ]


def test_fire_orders_say_whom_hits_go_to_first_and_how_many_fire():
    f = fight(
        "rif veteran: pl=smg@20,15 b=bazooka@22,15", "gre veteran: pl=smg@20,21 a=rifle@22,21"
    )
    f.begin(firing.give_fire_orders(f.unit("US.rif"), "fire")).say("GE.gre")
    assert isinstance(f.node, Decision)
    labels = [GAME.answer_text(f.b, f.node.frame, a).label for a in f.node.options]
    assert "Everybody fires at gre: 3 dice, 1.0 hits on average" in labels
    assert "Bazooka b1: Bazooka at gre, 1 die, needs 5+, 1 in 3 to hit" in labels
    assert "Bazooka b1: Bazooka at infantry first, 1 die, needs 5+, 1 in 3 to hit" in labels
    assert "SMG pl1: SMG at gre, 2 dice, needs 5+, 1 in 3 to hit" in labels
    f.say("US.rif.b1:0")
    assert isinstance(f.node, Decision)
    assert GAME.prompt(f.b, f.node) == (
        "1 Team fires at gre. Does anybody else, or does a leader direct one of them?"
    )


def test_units_that_can_be_named_are_named_on_the_table():
    """Beside the uppermost Team, where there is room; reserves are nowhere yet."""
    b = GAME.new("omaha_easy_red")
    b.round = 2
    b.agenda = [pick_unit(0)]
    found = {m.text: m.points for m in GAME.scene(b, 0).marks if m.kind == "text"}
    assert "E Company remnant" in found
    assert "G Company, 1st section" not in found
    teams = b.teams_here(
        next(u for u, s in enumerate(b.table.units) if s.name == "E Company remnant")
    )
    assert found["E Company remnant"][1] == b.table.ground.height - max(b.y[t] for t in teams)


def test_whoever_may_react_and_whoever_moves_are_named():
    f = fight(
        "rif veteran: pl=smg@20,8 a=rifle@22,8", "gre veteran: pl=rifle@20,20! a=rifle@22,20!"
    )
    f.watch = {"choose_reaction"}
    f.activate("US.rif", 5, "MF").say("move a1>22.00,10.00")
    assert [m.text for m in GAME.scene(f.b, 1).marks if m.kind == "text"] == ["rif", "gre"]


def test_the_range_of_a_unit_that_fires_is_that_of_its_longest_weapon():
    f = fight("rif veteran: pl=smg@20,15 a=rifle@22,15", "gre veteran: pl=smg@20,21")
    f.begin(firing.give_fire_orders(f.unit("US.rif"), "fire"))
    ring = next(m for m in GAME.scene(f.b, 0).marks if m.text.startswith("range"))
    assert ring.text == 'range 18"'
    assert ring.points[0] == 2200


def test_an_assault_shows_how_far_it_goes():
    f = fight(
        "rif veteran: pl=smg@20,15 a=rifle@22,15",
        "gre veteran: pl=smg@20,21 | tan veteran: pl=smg@26,21",
    )
    f.activate("US.rif", 5, "AS")
    assert f.step == "choose_assaulted"
    assert 'assault 12"' in [m.text for m in GAME.scene(f.b, 0).marks]


def test_misses_rolled_again_tell_their_own_hits():
    f = fight("rif veteran: pl=smg@20,15 a=rifle@22,15", "gre veteran: pl=smg@20,21")
    f.fire("US.rif", "GE.gre", kind="aimed")
    dice = f.dice()
    f.roll(6, *[1] * (dice - 1)).roll(*[1] * f.dice())
    told = [e.figures["hits"] for e in f.story if e.kind == "rolled"]
    assert told[:2] == [1, 0]


def test_hits_to_give_name_the_firer_and_their_number():
    f = fight("rif veteran: pl=smg@20,15 a=rifle@22,15", "gre veteran: pl=smg@20,21 a=rifle@22,21")
    f.fire("US.rif", "GE.gre")
    f.roll(*[6] * f.dice())
    assert f.step == "choose_hit"
    assert isinstance(f.node, Decision)
    assert GAME.prompt(f.b, f.node) == "1 hit of rif to give: which Team takes the next?"


def test_of_many_who_see_a_spot_the_nearest_are_told_first():
    enemies = " | ".join(f"g{i} veteran: pl=smg@{20 + 3 * i},{34 - 2 * i}" for i in range(5))
    f = fight("rif veteran: pl=smg@20,15", enemies)
    moving(f, "US.rif")
    seen = previewed(f, "at 2000 3200").lines[-1]
    assert seen.endswith(" and 3 more")
    named = seen.removeprefix("Seen by ").removesuffix(" and 3 more").split(", ")
    far = [float(words.split()[1].rstrip('"')) for words in named]
    assert len(far) == 3
    assert far == sorted(far)


def test_moves_that_read_alike_say_where_they_end():
    f = fight("rif veteran: pl=smg@20,10 a=rifle@22,10", "gre veteran: pl=smg@20,40")
    unit = f.unit("US.rif")
    moves = [("a1", 2200 + k, 1500, "@", 90, 90) for k in (0, 4)]
    one, other = (w.label for w in GAME.option_texts(f.b, plan_move(unit, 0), moves))
    assert one == 'Move Rifle a1 5" north (no cover, 25.1" from the enemy) · to 22.00, 15.00'
    assert other == one.replace("22.00", "22.04")


def test_a_marker_that_two_leaders_can_shift_says_by_whom():
    us = "rif veteran: pl=smg@20,10 a=rifle@22,10* c=rifle@24,10"
    f = fight(us, "gre veteran: pl=smg@20,40", cc="US@21,11.5")
    unit, marked, to = f.unit("US.rif"), f.team("US.rif.a"), f.team("US.rif.c")
    by = [f.team("US.rif.pl"), f.b.commander(0)]
    shifts = [("shift", leader, marked, to) for leader in by]
    labels = [w.label for w in GAME.option_texts(f.b, leader_business(unit), shifts)]
    assert labels == [
        "Shift a marker from Rifle a1 to Rifle c1 · by SMG pl1",
        "Shift a marker from Rifle a1 to Rifle c1 · by the Commander",
    ]


def mortars() -> Fight:
    """Mortars that are to fire shells or smoke at somebody they see."""
    gun = "mortar60"
    us = f"mor veteran: pl=smg@20,8 a={gun}@18,10 c={gun}@20,10 e={gun}@22.5,10"
    f = fight(us, "gre veteran: pl=smg@20,30 a=rifle@22,30")
    f.begin(indirect.begin_barrage(f.unit("US.mor")))
    return f


def test_smoke_shows_how_far_the_guns_can_lay_it():
    """Twice the range: further than that no gun reaches, and Long Range is no matter for smoke."""
    f = mortars().say("smoke US.mor.c1")
    (ring,) = (m for m in GAME.scene(f.b, 0).marks if m.kind == "ring")
    assert (ring.text, ring.points[0]) == ('smoke 48"', 2000)


def test_smoke_that_reaches_every_corner_shows_no_ring():
    """A ring that lies off the table says nothing."""
    f = mortars().say("smoke US.mor.c1")
    for t in indirect.list_guns(f.b, f.unit("US.mor")):
        f.b.x[t], f.b.y[t] = f.b.table.ground.width // 2, f.b.table.ground.height // 2
    assert not [m for m in GAME.scene(f.b, 0).marks if m.kind == "ring"]


def test_shells_show_the_range_of_the_guns():
    f = mortars().say("shells US.mor.c1")
    (ring,) = (m for m in GAME.scene(f.b, 0).marks if m.kind == "ring")
    assert (ring.text, ring.points[0]) == ('range 24"', 2000)


def test_who_lays_smoke_sees_what_the_observer_sees():
    f = mortars().say("smoke US.mor.c1")
    drawn = GAME.scene(f.b, 0)
    assert [s.fill for s in drawn.overlay] == ["gold"]
    texts = {m.id: (m.text, m.points) for m in drawn.marks if m.kind == "text"}
    assert texts["observer"] == ("observer", (2000, 3800))
    assert "mor" in {text for text, _ in texts.values()}
    assert isinstance(f.node, Decision)
    assert GAME.prompt(f.b, f.node) == "Where does mor lay smoke? 60mm mortar c1 must see the spot."


def test_who_ranges_in_is_told_what_he_needs_and_who_observes():
    f = mortars().say("shells US.mor.c1")
    assert isinstance(f.node, Decision)
    assert GAME.prompt(f.b, f.node) == "On whom does mor range in, observed by 60mm mortar c1?"
    labels = [GAME.answer_text(f.b, f.node.frame, a).label for a in f.node.options]
    assert labels[0] == "Range in on SMG pl1 of gre, needs 5+, 1 in 3"


def test_a_number_that_no_die_shows_is_not_called_a_chance():
    assert describe_need(6) == "needs 6+, 1 in 6"
    assert describe_need(7) == "needs 7+, which no die shows"


def test_commander_and_observers_observe_by_their_office():
    f = fight(
        "mor veteran: pl=smg@20,8 a=mortar60@18,10 c=mortar60@20,10 fo=rifle@22,10",
        "gre veteran: pl=smg@20,30 a=rifle@22,30",
        cc="US@24,12",
    )
    f.begin(indirect.begin_barrage(f.unit("US.mor")))
    assert isinstance(f.node, Decision)
    labels = [GAME.answer_text(f.b, f.node.frame, a).label for a in f.node.options]
    assert "Smoke, observed by the Commander" in labels
    assert "Smoke, observed by the observer fo1" in labels


def test_whoever_fires_is_named_beside_the_targets():
    f = fight("rif veteran: pl=smg@20,10", "gre veteran: pl=smg@20,15 | hq veteran: pl=smg@24,15")
    f.begin(firing.give_fire_orders(f.unit("US.rif"), "fire"))
    assert named(f) == {"rif", "gre", "hq"}


def test_smoke_on_the_table_is_called_smoke():
    f = mortars().say("smoke US.mor.c1").say("20.00,20.00").roll(6)
    drawn = GAME.scene(f.b, 0)
    assert len([s for s in drawn.overlay if s.pattern == "dots"]) == 1
    (name,) = (m for m in drawn.marks if m.text.startswith("smoke"))
    assert (name.text, name.points) == ("smoke, until the round ends", (2000, 2800))


def closing(cc: str = "") -> Fight:
    """A Unit that has been struck hand to hand and may strike back."""
    us = "rif veteran: pl=smg@20,10 a=rifle@22,10"
    f = fight(us, "gre veteran: pl=smg@20,11.5 a=rifle@22,11.5", cc=cc)
    rif, gre = f.unit("US.rif"), f.unit("GE.gre")
    goers = [f.team("US.rif.pl"), f.team("US.rif.a"), *([f.b.commander(0)] if cc else [])]
    f.b.assault = Assault(rif, gre, goers=goers, start=[2, 2])
    f.b.unit, f.b.action, f.b.owner, f.b.along = rif, "AS", 0, int(bool(cc))
    return f.begin(close_combat.stand(gre))


def named(f: Fight) -> set[str]:
    """List the Units whose names are written on the table."""
    return {m.text for m in GAME.scene(f.b, 0).marks if m.kind == "text"}


def test_who_may_strike_back_is_told_who_struck_and_sees_both_units():
    f = closing()
    assert isinstance(f.node, Decision)
    assert GAME.prompt(f.b, f.node) == "rif struck. Does gre counterattack (4+) or break off?"
    assert named(f) == {"rif", "gre"}
    assert len(GAME.answer_text(f.b, f.node.frame, "off").at) == 2


def test_a_pursuit_names_who_broke_off_how_far_it_goes_and_whom_it_catches():
    f = closing().say("off").roll(3).roll(2)
    assert isinstance(f.node, Decision)
    assert GAME.prompt(f.b, f.node) == 'gre broke off. Does rif follow, up to 2"?'
    assert named(f) == {"rif", "gre"}
    (ring,) = (m for m in GAME.scene(f.b, 0).marks if m.kind == "ring")
    assert ring.text == 'follow 2"'
    told = {w.text[:4]: w.note for w in GAME.option_texts(f.b, f.node.frame, f.node.options)}
    assert told == {"stay": "catches nobody", "move": "destroys SMG pl1, Rifle a1"}


def test_a_pursuit_that_is_aimed_says_how_far_the_die_lets_it_go():
    f = closing().say("off").roll(3).roll(2)
    assert isinstance(f.node, Decision)
    sketch = GAME.preview(f.b, f.node.frame, ("pl1", 2000, 1130))
    assert sketch is not None
    assert sketch.lines == ('at most 1.30" of 2"', "destroys SMG pl1")


def test_a_commander_who_came_along_does_not_keep_a_unit_from_following_to_a_spot():
    """He stays behind (ruling Q132 lets him strike, MIN-ASSAULT-27 lets the Unit follow)."""
    f = closing(cc="US@24,10").say("off").roll(3).roll(2)
    there = GAME.parse(f.b, f"at 2000 {f.b.table.ground.height - 1150}")
    assert GAME.why_not(f.b, there) == []


def arriving(scenario: str, name: str) -> tuple[Board, int]:
    """Ask a reserve for its move."""
    b = GAME.new(scenario)
    unit = next(u for u, sheet in enumerate(b.table.units) if sheet.name == name)
    b.round, b.owner, b.unit, b.action = 9, b.side_of(unit), unit, "MF"
    b.agenda = [plan_move(unit, 0)]
    return b, unit


def test_a_reserve_enters_where_its_leader_is_put():
    """One gesture brings the whole Unit in, from its own edge."""
    b, unit = arriving("pegasus_bridge", "7 Para platoon")
    chief, right = b.leader[unit], b.table.ground.width
    there = GAME.parse(b, f"at {right - 400} 2300")
    assert GAME.why_not(b, there) == []
    GAME.play(b, there)
    teams = b.teams_here(unit)
    assert len(teams) == len(b.table.units[unit].teams)
    assert (b.x[chief], b.table.ground.height - b.y[chief]) == (right - 400, 2300)


def test_a_spot_too_far_in_is_refused_with_the_figures():
    b, _ = arriving("pegasus_bridge", "7 Para platoon")
    (found, *_) = GAME.why_not(b, GAME.parse(b, f"at {b.table.ground.width - 3000} 2300"))
    assert 'its Move is 6"' in found.message


def crowded(b: Board, unit: int) -> None:
    """Leave a reserve no room at its edge in the east: the bases of others stand there, row behind row."""
    others = [t for t in range(len(b.x)) if b.sheet(t).unit != unit]
    for k, t in enumerate(others):
        row, along = divmod(k, 8)
        b.x[t], b.y[t] = b.table.ground.width - 70 - 230 * row, 1560 + 240 * along
        b.state[t] &= ~OFF_TABLE


def test_a_reserve_without_room_at_its_edge_is_refused_with_figures_and_a_remedy():
    b, unit = arriving("pegasus_bridge", "7 Para platoon")
    crowded(b, unit)
    assert len(GAME.node(b).options) == 1  # type: ignore[union-attr]
    put = GAME.parse(b, f"at {b.x[0]} {b.table.ground.height - b.y[0]}")
    (found, *_) = GAME.why_not(b, put)
    assert 'their centres are 0.00" apart and need' in found.message
    assert found.message.endswith(
        "enter elsewhere by the eastern edge between 60,22 and 60,26, or stay and enter later"
    )
    assert found.rule == "MIN-MOVE-01"


def test_a_reserve_is_told_and_shown_where_it_enters():
    b, _ = arriving("omaha_easy_red", "G Company, 1st section")
    node = GAME.node(b)
    assert isinstance(node, Decision)
    assert GAME.prompt(b, node) == "Where does G Company, 1st section enter the table?"
    labels = [GAME.answer_text(b, node.frame, a).label for a in node.options]
    assert any(text.startswith("Enter with 9 Teams by the southern edge") for text in labels)
    (entry,) = (m for m in GAME.scene(b, 0).marks if m.id == "entry")
    assert entry.text == "G Company, 1st section enters here"
    assert entry.points[1] == entry.points[3] == b.table.ground.height


def test_the_zones_of_a_set_up_are_drawn_while_it_is_asked_for():
    b = GAME.new("pegasus_bridge", deployment="free")
    asked = [s for s in GAME.scene(b, 0).backdrop if s.stroke == "accent"]
    zones = setup.list_zones(b, b.side_of(int(b.agenda[-1][1])))
    assert len(asked) == len(zones) > 0
    standard = GAME.new("pegasus_bridge")
    assert not [s for s in GAME.scene(standard, 0).backdrop if s.stroke == "accent"]


def test_shells_and_smoke_have_a_heading_each_and_observers_below_it():
    b = GAME.new("hedgerow_lane")
    unit = next(u for u, sheet in enumerate(b.table.units) if "mortar" in sheet.name)
    words = show_barrage(b, ("shells", b.leader[unit]), unit)
    assert words.group == "Shells, observed by"
    assert words.label == f"Shells, observed by {team_title(b, b.leader[unit])}"


def test_options_of_a_match_are_helped_by_the_title_of_their_rule():
    """Not by their own title once more."""
    assert all(o.help != o.title for o in GAME.options())


def test_an_assault_names_its_target_and_who_stays():
    f = fight("rif veteran: pl=smg@20,15 a=rifle@22,15 c=rifle@24,15", "gre veteran: pl=smg@21,21")
    f.watch = {"choose_support"}
    f.activate("US.rif", 5, "AS")
    assert isinstance(f.node, Decision)
    assert GAME.prompt(f.b, f.node) == "rif assaults gre. Does anybody stay behind and fire?"
    f.say("US.rif.a1")
    assert isinstance(f.node, Decision)
    assert "1 Team stays already." in GAME.prompt(f.b, f.node)


def test_everything_is_open():
    """Q170: both sides see the same position."""
    b = GAME.new("hedgerow_lane")
    assert GAME.save(GAME.view(b, 0)) == GAME.save(GAME.view(b, 1)) == GAME.save(b)


def reasons_at(f: Fight, thing: str) -> list[tuple[str, str]]:
    """List code and rule of what keeps a thing from being used by who is asked."""
    node = f.node
    assert isinstance(node, Decision)
    found = things(GAME.scene(f.b, node.side))
    return [(r.code, r.rule) for r in why_unusable(GAME, f.b, found[thing], node.side)]


def test_a_team_that_takes_no_hit_now_says_why():
    """Two hits on three Teams: who has one waits; who is out of range takes none; the enemy none."""
    f = fight(
        "rif veteran: pl=rifle@20,10 a=rifle@22,10 c=rifle@24,10",
        "gre veteran: pl=smg@20,22! a=rifle@22,22! c=rifle@24,22! d=rifle@70,45!",
    )
    f.fire("US.rif", "GE.gre")
    f.roll(6, 6, 1)
    assert f.step == "choose_hit"
    f.say("GE.gre.a")
    assert f.step == "choose_hit"
    assert reasons_at(f, piece_id(f.team("GE.gre.a"))) == [("team.not_now", "MIN-FIRE-31")]
    assert reasons_at(f, piece_id(f.team("GE.gre.d"))) == [("team.not_now", "MIN-FIRE-30")]
    assert reasons_at(f, piece_id(f.team("US.rif.a"))) == [("team.other", "MIN-FIRE-29")]
    assert reasons_at(f, piece_id(f.team("GE.gre.c"))) == []


def test_a_question_about_one_unit_says_so_when_another_is_pointed_at():
    f = fight("rif veteran: pl=rifle@20,10 | two veteran: pl=rifle@40,10", FAR_ENEMY)
    f.activate("US.rif", 5)
    assert f.step == "choose_action"
    assert reasons_at(f, piece_id(f.team("US.two.pl"))) == [("unit.other", "MIN-ACT-02")]
    assert reasons_at(f, piece_id(f.team("GE.gre.pl"))) == [("team.enemy", "MIN-ACT-02")]


def test_dice_that_are_rolled_again_are_told_as_such():
    f = fight("rif veteran: pl=rifle@20,10! a=rifle@22,10!", "gre veteran: pl=smg@22,18!")
    f.fire("US.rif", "GE.gre", "all", "aimed")
    f.roll(1, 1).roll(6, 1).roll(1)
    lines = [GAME.log_line(e) for e in f.story if e.kind == "rolled"]
    assert [", misses rolled again, " in line for line in lines] == [False, True]


def test_who_is_struck_is_named_with_the_unit():
    """Both sides may have a Rifle a1."""
    f = strike_all(land_assault(), 6)
    lines = [GAME.log_line(e) for e in f.story if e.kind == "check" and "victim" in e.figures]
    assert lines
    assert all(" of gre: 6, passed." in line for line in lines)
