"""The log: a line for every kind of event."""

from beachhead.kernel.position import Event

LINES = {
    "round": "Round {number}.",
    "initiative": "Initiative: {dice}.",
    "activates": "{unit} is activated.",
    "check": "{unit} needs {need}+ ({what}): {dice}.",
    "reroll": "The Commander has {unit} roll again.",
    "extra": "A six: the second die needs {need}+: {dice}.",
    "freed": "{count} Units may act once more this round.",
    "declined": "No more repeat activations.",
    "action": "{unit}: {what}.",
    "moved": "{team} moves.",
    "left": "{team} leaves the table.",
    "terrain": "Terrain check: {dice}.",
    "bogged": "{team} is stopped by the terrain.",
    "reacts": "{unit} reacts.",
    "fires": "{unit} fires at {target}.",
    "rolled": "{weapon}, {need}+: {dice}, {hits} hits.",
    "ground": "{unit} goes to ground.",
    "saved": "{team} saves on {need}+: {dice}.",
    "armor": "{team}, armour: {dice}.",
    "damage": "{team}, damage: {dice}.",
    "suppressed": "{team} is suppressed.",
    "recovered": "{team} recovers.",
    "removed": "{team} is lost.",
    "destroyed": "{unit} is destroyed.",
    "routs": "{unit} breaks and runs.",
    "company": "The company must hold, {need}+: {dice}.",
    "retreat": "The company retreats: the battle is lost.",
    "appointed": "{team} takes over as leader.",
    "placed": "{team} is placed anew.",
    "shifted": "Suppression passes to {team}.",
    "assaults": "{unit} assaults.",
    "charged": "{team} closes in.",
    "halted": "{team} is halted.",
    "broke": "{unit} breaks off: {dice} inches.",
    "pursuit": "Pursuit: {dice} inches.",
    "ranged": "Ranging in, {need}+: {dice}.",
    "smoke": "Smoke is laid.",
    "shells": "Shells fall.",
    "holds": "The {objective} changes hands.",
    "points": "The battle ends: {first} to {second} half points.",
    "deployed": "{unit} sets up.",
}


def line(event: Event) -> str:
    """Make the log line of an event."""
    figures = {
        k: " ".join(map(str, v)) if isinstance(v, list) else v for k, v in event.figures.items()
    }
    return LINES[event.kind].format(**figures)
