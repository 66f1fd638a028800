"""Geometry: sight, arcs, paths and templates against drawn cases and a second implementation."""

from random import Random

import pytest

from beachhead.games.company.content.forces import load_table
from beachhead.games.company.content.geometry import plane as geometry
from beachhead.games.company.content.geometry.ground import HARD, OPEN, SOFT, gap, is_within
from beachhead.games.company.content.scenarios.reading import list_names
from beachhead.games.company.content.sheets import pack_size
from tests.games.company.boards import fight

# Scenario, viewer, radius, height, target, radius, height (inches), seen.
SIGHT = [
    ("hedgerow_lane", (12, 5), 0.75, 0.6, (12, 23), 0.75, 0.6, False),
    ("hedgerow_lane", (18, 24.8), 0.75, 0.6, (18.5, 13.5), 0.75, 0.6, True),
    ("hedgerow_lane", (23.5, 2), 1.0, 1.0, (23.5, 34), 1.0, 1.0, True),
    ("hedgerow_lane", (36, 18), 0.75, 0.6, (36, 10), 0.75, 0.6, False),
    ("hedgerow_lane", (36, 18), 0.75, 0.6, (36, 11.2), 0.75, 0.6, True),
    ("hedgerow_lane", (36, 30), 0.75, 0.6, (32.5, 30.5), 0.75, 0.6, True),
    ("hedgerow_lane", (24, 31), 0.75, 0.6, (40, 31), 0.75, 0.6, False),
    ("brecourt", (30, 34), 0.75, 0.6, (30, 24.4), 0.75, 0.6, True),
    ("brecourt", (30, 34), 0.75, 0.6, (30, 20), 0.75, 0.6, False),
    ("brecourt", (36, 9.5), 0.75, 0.6, (26, 23.5), 0.75, 0.6, True),
    ("la_fiere", (20, 24), 1.0, 1.0, (50, 24), 1.0, 1.0, True),
    ("la_fiere", (20, 24), 0.75, 0.6, (49.5, 30), 0.75, 0.6, False),
    ("la_fiere", (30, 24), 0.75, 0.6, (48.1, 30), 0.75, 0.6, True),
    ("bloody_gulch", (30, 44), 0.75, 0.6, (30, 38.5), 0.75, 0.6, False),
    ("bloody_gulch", (40, 44), 1.0, 1.0, (40, 37), 1.0, 1.0, True),
    ("bloody_gulch", (40, 44), 1.0, 1.0, (40, 40.2), 0.75, 0.6, False),
    ("hill_112", (37, 16.5), 0.75, 0.6, (37, 4), 0.75, 0.6, True),
    ("hill_112", (28, 30), 0.75, 0.6, (28, 4), 0.75, 0.6, False),
    ("hill_112", (66, 15), 1.0, 1.0, (40, 17), 1.0, 1.0, True),
    ("omaha_easy_red", (46, 8), 0.75, 0.6, (58, 31.5), 0.75, 0.6, True),
    ("omaha_easy_red", (46, 8), 0.75, 0.6, (46, 42), 0.75, 0.6, False),
    ("omaha_easy_red", (31, 11.2), 0.75, 0.6, (31, 31.2), 0.75, 0.6, True),
    ("omaha_easy_red", (31, 11.2), 0.75, 0.6, (31, 30.4), 0.75, 0.6, True),
    ("villers_bocage", (64, 24), 1.0, 1.0, (34, 24), 1.0, 1.0, True),
    ("villers_bocage", (64, 30), 1.0, 1.0, (34, 30), 1.0, 1.0, False),
    ("pegasus_bridge", (14, 24), 0.75, 0.6, (47, 24), 0.75, 0.6, True),
]


# Scenario, target, firer, cover; all bases 0.75".
COVER = [
    ("hedgerow_lane", (18, 24.8), (18.5, 13.5), HARD),
    ("hedgerow_lane", (18, 24.8), (10, 33), OPEN),
    ("hedgerow_lane", (18, 27), (22.5, 10), OPEN),
    ("hedgerow_lane", (36, 18), (36, 5), SOFT),
    ("hedgerow_lane", (32, 30), (23.5, 20), HARD),
    ("hedgerow_lane", (33, 27.8), (24, 20), HARD),
    ("brecourt", (30, 24.0), (36, 9.5), HARD),
    ("hill_112", (36, 20.3), (36, 4), HARD),
    ("omaha_easy_red", (30, 11.2), (32, 32), HARD),
    ("la_fiere", (30, 28), (48.1, 30), OPEN),
]


Spot = tuple[float, float]


def h(value: float) -> int:
    return round(value * 100)


@pytest.mark.parametrize("case", SIGHT, ids=lambda c: f"{c[0]}-{c[1]}-{c[4]}")
def test_sight_on_the_maps(case: tuple[str, Spot, float, float, Spot, float, float, bool]):
    """Ruling Q101."""
    name, a, ra, ha, b, rb, hb, seen = case
    ground = load_table(name).ground
    one, two = (h(a[0]), h(a[1]), h(ra), h(ha)), (h(b[0]), h(b[1]), h(rb), h(hb))
    assert ground.sees(*one, *two) is seen
    assert ground.sees(*two, *one) is seen


@pytest.mark.parametrize(("name", "target", "firer", "cover"), COVER)
def test_cover_on_the_maps(name: str, target: Spot, firer: Spot, cover: int):
    ground = load_table(name).ground
    assert ground.cover(h(target[0]), h(target[1]), 75, h(firer[0]), h(firer[1])) == cover


def test_sight_is_symmetric_on_ten_thousand_random_pairs():
    luck = Random(1944)
    for name in list_names():
        ground = load_table(name).ground
        for _ in range(840):
            one, two = (
                (
                    luck.randrange(100, ground.width - 100),
                    luck.randrange(100, ground.height - 100),
                    pack_size(luck.choice((60, 75, 100, 115)), luck.choice((60, 70, 100))),
                )
                for _ in range(2)
            )
            assert ground.line(one, two, (), ()) == ground.line(two, one, (), ())


def test_areas_agree_with_a_second_implementation():
    """Points in areas and distances to obstacles, compared with shapely."""
    shapely = pytest.importorskip("shapely")
    luck = Random(6)
    ground = load_table("villers_bocage").ground
    shapes = [
        (p, shapely.LineString(p.points) if p.linear else shapely.Polygon(p.points))
        for p in ground.pieces
    ]
    for _ in range(400):
        x, y = luck.randrange(ground.width), luck.randrange(ground.height)
        inside = ground.spot(x, y)[0]
        point = shapely.Point(x, y)
        for piece, shape in shapes:
            if piece.linear:
                near = shape.distance(point) <= 85
                assert (
                    bool(ground.find_touched(x, y, 75) & piece.bit) == near
                    or abs(shape.distance(point) - 85) < 1
                )
            else:
                assert bool(inside & piece.bit) == shape.intersects(point)


def test_arcs_include_their_edge():
    assert geometry.is_ahead(0, 0, 90, 500, 0)
    assert geometry.is_ahead(0, 0, 90, -500, 1)
    assert not geometry.is_ahead(0, 0, 90, 500, -1)
    assert geometry.is_ahead(0, 0, 0, 100, 50, 100)
    assert not geometry.is_ahead(0, 0, 0, 99, 50, 100)


@pytest.mark.parametrize(
    ("dx", "dy", "degree"), [(1, 0, 0), (0, 5, 90), (-7, 0, 180), (0, -1, 270), (10, 10, 45)]
)
def test_headings_are_whole_degrees(dx: int, dy: int, degree: int):
    assert geometry.heading(dx, dy) == degree


def test_distances_run_between_edges_and_equal_is_within():
    assert gap(0, 0, 75, 1000, 0, 75) == 850
    assert is_within(0, 0, 75, 1000, 0, 75, 850)
    assert not is_within(0, 0, 75, 1000, 0, 75, 849)


def test_a_template_catches_what_overlaps_and_not_what_touches():
    """Ruling Q154."""
    corners = geometry.square_corners(1000, 1000, 1000, 0, 600)
    assert geometry.disc_meets(1300 + 74, 1000, 75, corners)
    assert not geometry.disc_meets(1300 + 75, 1000, 75, corners)


def test_a_path_is_cut_at_fractions_of_its_length():
    path = [(0, 0), (600, 0), (600, 600)]
    assert geometry.path_length(path) == 1200
    assert [geometry.point_along(path, k, 4) for k in range(5)] == [
        (0, 0),
        (300, 0),
        (600, 0),
        (600, 300),
        (600, 600),
    ]


def test_the_shortest_way_goes_round_closed_terrain():
    from beachhead.games.company.board.walks import get_walk

    f = fight(
        "t veteran: t=m4_sherman@20,10",
        "g veteran: pl=smg@60,40 a=rifle@62,40",
        "b building 15,14-25,14-25,18-15,18",
    )
    way = get_walk(f.b, f.team("US.t.t"), 3000).find_way((2000, 2200), 3000)
    assert way is not None
    assert len(way) > 2
    assert 1200 < geometry.path_length(way) < 2000
    assert get_walk(f.b, f.team("US.t.t"), 1250).find_way((2000, 2200), 1250) is None
