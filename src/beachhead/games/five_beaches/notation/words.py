"""The words of prompts and log lines, whose sentences are in `prompts.toml` and `view/log.toml`."""

from beachhead.games.five_beaches.board import EXIT, NOBODY
from beachhead.games.five_beaches.notation.names import (
    SIDES,
    SUPPORT,
    attacker_name,
    full_name,
    unit_name,
)
from beachhead.games.five_beaches.rules import rules
from beachhead.games.five_beaches.rules.activation import find_acts
from beachhead.games.five_beaches.rules.combat import lowest_hit
from beachhead.games.five_beaches.rules.duplex_drive import TABLE as DUPLEX_DRIVE
from beachhead.games.five_beaches.rules.entry import highest_success
from beachhead.games.five_beaches.rules.variant_setup import full_at_most
from beachhead.kernel.phrases import Figures, Names, Words, set_prompts
from beachhead.kernel.plurals import counted

COLOURS = ("red", "black")
NAMES: Names = {"side": SIDES.__getitem__, "drawer": SIDES.__getitem__}


def which_unit(given: Figures) -> str:
    """Ask for a unit: on its map in the campaign, with the Activations left in a single game."""
    b = given["b"]
    if b.content.campaign:
        return f"Which unit on {b.content.sheets[given['sheet']].name} is activated?"
    return f"Which unit is activated? ({counted(b.left, 'Activation')} left)"


def actions_left(given: Figures) -> str:
    """Count the actions of a face card in the campaign."""
    b = given["b"]
    return f" {counted(b.left, 'action')} left." if b.content.campaign else ""


def describe_acts(given: Figures) -> str:
    """Name what a unit can do now: move, attack or exit."""
    b = given["b"]
    numbers = find_acts(b, given["unit"])
    held = [number != EXIT and b.unit_in(number) != NOBODY for number in numbers]
    can = {"move": len(numbers) > sum(held) + (EXIT in numbers), "attack": any(held)}
    verbs = [verb for verb, there in {**can, "exit": EXIT in numbers}.items() if there]
    return " or ".join([", ".join(verbs[:-1]), verbs[-1]] if verbs[1:] else verbs)


def describe_draw(given: Figures) -> str:
    """Describe what decided an attack: a card, the campaign's die, the Joker, or no card at all."""
    if "die" in given:
        return f"Die {given['die']}"
    number = given.get("number")
    return {"Joker": "The Joker", "no card": "No card left"}.get(str(number), f"Card {number}")


def list_reasons(given: Figures) -> str:
    """Return the terms of an attack as a sentence has them."""
    return ", ".join(" ".join(term.split("|")[:2]) for term in given["terms"])


def explain_event(given: Figures) -> str:
    """Return what a random event does, after its name."""
    whose = SIDES[given["whose"]]
    match given["effect"]:
        case "fewer":
            colour = COLOURS[given["whose"]]
            return f". {whose} get 1 Activation fewer with their next {colour} numbered card"
        case "strike":
            return f". {whose} may make 1 free Naval Support strike until the turn ends"
        case "recover":
            nobody = f"No unit of the {whose} is reduced, so nothing happens"
            return ". " + (
                f"One reduced unit of the {whose} recovers" if given["reduced"] else nobody
            )
    return ""


WORDS: Words = {
    "actions_left": actions_left,
    "acts": describe_acts,
    "activations": lambda given: given["b"].left,
    "attacker_name": lambda given: attacker_name(given["b"], given["attacker"]),
    "cards_left": lambda given: given["b"].cards_left(),
    "drawer_name": lambda given: SIDES[given["b"].drawer],
    "drawn": describe_draw,
    "event_meaning": explain_event,
    "entry_on": lambda given: highest_success(given["b"], given["v"]),
    "entry_result": lambda given: "they may enter" if given["success"] else "they wait",
    "full_on": lambda given: full_at_most(given["b"], given["unit"]),
    "full_name": lambda given: full_name(given["b"], given["unit"]),
    "needed": lambda given: lowest_hit(given["b"], given["attacker"], given["target"]),
    "reasons": list_reasons,
    "sinks_on": lambda given: DUPLEX_DRIVE.reduced_at_most + 1,
    "support": lambda given: SUPPORT[given["side"]],
    "swims_on": lambda given: DUPLEX_DRIVE.full_at_most,
    "target_name": lambda given: unit_name(given["b"], given["target"]),
    "unit_name": lambda given: unit_name(given["b"], given["unit"]),
    "variant": lambda given: given["b"].content.variants[given["v"]],
    "which_unit": which_unit,
}
set_prompts(rules, __package__, NAMES, WORDS)
