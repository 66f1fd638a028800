"""The ground from above: how each kind of terrain looks, and a legend that says what it does."""

from beachhead.games.company.board import Board
from beachhead.games.company.content.geometry.pieces import Piece as Terrain
from beachhead.games.company.content.tables import TERRAIN, TerrainType
from beachhead.games.company.view.marks import to_scene
from beachhead.kernel.scene import Panel, Shape

LOOK = {
    "woods": ("wood", "trees"),
    "orchard": ("wood", "dots"),
    "crops": ("field", "furrows"),
    "scrub": ("wood", "dots"),
    "building": ("town", "bricks"),
    "rubble": ("rock", "stones"),
    "bunker": ("rock", "hatch"),
    "trench": ("rock", "cross"),
    "marsh": ("marsh", "marsh"),
    "road": ("road", "plain"),
    "deep_water": ("river", "waves"),
    "elevation": ("hill", "plain"),
    "bocage": ("bocage", "plain"),
    "hedge": ("wood", "plain"),
    "fence": ("muted", "plain"),
    "stone_wall": ("rock", "plain"),
    "high_wall": ("ink", "plain"),
    "embankment": ("cliff", "plain"),
    "shingle": ("beach", "plain"),
    "stream": ("river", "plain"),
}
WIDTH = {"bocage": 60, "embankment": 50, "shingle": 40, "high_wall": 30, "stream": 40}
DASHED = {"fence": "30 20", "hedge": "40 15"}

SIGNS = {
    "trees": "trees",
    "dots": "dots",
    "furrows": "furrows",
    "bricks": "bricks",
    "stones": "stones",
    "hatch": "hatching",
    "cross": "crosses",
    "marsh": "reeds",
    "waves": "waves",
}
TINTS = {
    "bocage": "broad green line",
    "wood": "light green line",
    "muted": "dashed grey line",
    "rock": "stone-grey line",
    "ink": "black line",
    "cliff": "brown line",
    "beach": "sand-coloured line",
    "river": "blue line",
    "road": "brown band",
    "hill": "dashed contour",
}


def sort_terrain(b: Board) -> list[Terrain]:
    """Sort terrain for drawing: hills, then ground, areas and lines."""
    order = {"plateau": 0, "ground": 1, "area": 2, "line": 3}
    return sorted(b.table.ground.pieces, key=lambda p: (order[p.shape], p.base))


def draw_terrain(b: Board, p: Terrain) -> Shape:
    """Draw a piece of terrain."""
    colour, pattern = LOOK.get(p.type, ("land", "plain"))
    if p.linear:
        return Shape(
            "line",
            to_scene(b, p.points),
            stroke=colour,
            width=WIDTH.get(p.type, 25),
            dash=DASHED.get(p.type, ""),
            ground=p.type,
        )
    if p.shape == "plateau":  # a contour shows where the ground rises
        corners = to_scene(b, p.points)
        line = "40 20"
        return Shape(
            "polygon", corners, "", colour, "cliff", 8, dash=line, opacity=0.5, ground=p.type
        )
    return Shape(
        "polygon",
        to_scene(b, p.points),
        fill=colour,
        pattern=pattern,
        stroke="muted",
        ground=p.type,
    )


def make_legend(b: Board) -> Panel:
    """Describe every kind of terrain on the table: how it looks and what it does."""
    kinds = {**TERRAIN, **b.table.scenario.terrain_type}
    shown = dict.fromkeys(p.type for p in sort_terrain(b))
    lines = tuple(
        f"{_terrain_title(k)} ({_describe_look(k, kinds[k])}): {_describe_effect(kinds[k])}"
        for k in shown
    )
    return Panel("ground", "Ground", lines=lines, collapsed=True)


def _terrain_title(kind: str) -> str:
    return kind.replace("_", " ").capitalize()


def _describe_look(key: str, kind: TerrainType) -> str:
    colour, pattern = LOOK.get(key, ("land", "plain"))
    return SIGNS.get(pattern) or TINTS.get(colour, "outline" if kind.shape != "line" else "line")


def _describe_effect(kind: TerrainType) -> str:
    """Describe what a kind of terrain does to cover, sight and moves."""
    words = [f"{kind.cover.capitalize()} Cover"] if kind.cover in {"soft", "hard"} else []
    if kind.blocks_sight:
        words.append("nobody sees through" if kind.shape == "area" else "bars sight")
    for who, going in (("infantry", kind.infantry), ("guns", kind.gun), ("tanks", kind.tank)):
        if going == "closed":
            words.append(f"closed to {who}")
        elif going not in {"open", "none"}:
            words.append(f"{going.replace('_', ' ')} for {who}")
    return ", ".join(words) or "open ground"
