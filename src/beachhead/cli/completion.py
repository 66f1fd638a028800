"""What the shell offers when somebody presses the tab key."""

import typer

from beachhead.kernel import registry


def complete_game(incomplete: str) -> list[str]:
    """List the ids of games that begin so."""
    return [name for name in registry.sources() if name.startswith(incomplete)]


def complete_scenario(context: typer.Context, incomplete: str) -> list[str]:
    """List the scenarios of the game on the line that begin so."""
    # The shell's line is read leniently: the game may still be among the words not yet assigned.
    words = [str(context.params.get("game")), *context.args]
    known = registry.sources()
    name = next((word for word in words if word in known), None)
    if name is None:
        return []
    return [s.id for s in registry.game(name).scenarios() if s.id.startswith(incomplete)]
