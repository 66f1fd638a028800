"""Check corrected component files as the game would load them: form, contents, and the maps."""

from msgspec.structs import replace

from beachhead.games.five_beaches.content.components import (
    Components,
    check_components,
    components,
    data_fault,
)
from beachhead.games.five_beaches.content.map_graph import HexSet
from beachhead.games.five_beaches.content.scenario import ScenarioContent
from beachhead.games.five_beaches.content.schema import (
    Joins,
    MapsFile,
    Tables,
    TerrainFile,
    UnitsFile,
    VariantsFile,
)
from beachhead.kernel.data import parse_toml


def check_file(name: str, text: str) -> str:
    """Check a component file with all the others; "" for a file that this game does not have."""
    try:
        parts = replace_file(name, text)
        if parts is None:
            return ""
        check_components(parts)
        check_maps(parts)
    except (LookupError, StopIteration, ValueError) as error:
        what = f"it does not fit the other files ({error!r:.80})"
        remedy = "compare it with the file that came with the game"
        raise data_fault(name, "the whole file", what, remedy) from None
    return f"{len(parts.maps)} maps and {len(parts.units)} units hold together"


def check_content() -> None:
    """Check set-ups and ways on the maps in use."""
    check_maps(components())


def replace_file(name: str, text: str) -> Components | None:
    """Return the components with one file replaced; None for a file of another name."""
    parts = components()
    match name:
        case "terrain.toml":
            return replace(parts, terrain=parse_toml(text, name, TerrainFile))
        case "maps.toml":
            return replace(parts, maps=parse_toml(text, name, MapsFile).map)
        case "joins.toml":
            return replace(parts, joins=parse_toml(text, name, Joins))
        case "units.toml":
            return replace(parts, units=parse_toml(text, name, UnitsFile).unit)
        case "variants.toml":
            return replace(parts, variants=parse_toml(text, name, VariantsFile).variant)
        case "tables.toml":
            return replace(parts, tables=parse_toml(text, name, Tables))
        case _:
            return None


def check_maps(parts: Components) -> None:
    """Check set-ups and ways on every map."""
    for sheet in parts.maps:
        content = ScenarioContent(sheet.key, parts)
        check_set_up(content)
        check_reachable(content)


def check_set_up(content: ScenarioContent) -> None:
    """Check that every unit starts where its kind can stand (FFF-BEACH-39)."""
    for unit, steps in zip(content.units, content.step_costs, strict=True):
        if unit.hex and not (steps.can_stand | content.sea) & content.single[unit.hex]:
            what = f"{unit.kind} cannot stand in {content.place_name(unit.hex)}"
            raise data_fault("units.toml", unit.id, what, "start it in terrain that is open to it")


def check_reachable(content: ScenarioContent) -> None:
    """Check that infantry gets from every landing hex to every objective and the exit edge."""
    (sheet,) = content.sheets
    goals = {*sheet.objectives, *content.edge(sheet.number, sheet.exit_edge)}
    for unit in content.units:
        if unit.zone == "wave1":
            seen = reachable_on_foot(content, unit.hex)
            lost = sorted(h for h in goals if not seen & content.single[h])
            if lost:
                what = f"{unit.name} in {unit.hex} cannot get to {lost[:4]}"
                raise data_fault("maps.toml", sheet.key, what, "open a way through the terrain")


def reachable_on_foot(content: ScenarioContent, start: int) -> HexSet:
    """Return the hexes that infantry gets to from a hex of the empty map, in any time."""
    steps = content.steps_by_gait["infantry", False]
    seen, front = 0, content.single[start]
    while front:
        seen |= front
        front = content.union(steps.open[h] for h in content.hexes_in(front)) & ~seen
    return seen
