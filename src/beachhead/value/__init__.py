"""Win chances by a small learned model: files of weights, their evaluation and their fitting.

    from beachhead.value import LearnedValue

    value = LearnedValue("beachhead.games.five_beaches.bots")
    value.chances("omaha", rows)          # a chance for each row of features

It knows no game: a game names its features, `beachhead.ai.training` plays the games to learn from.
"""

from beachhead.value.learned import LearnedValue
from beachhead.value.model import BadModel, Model, Provenance, read_model, write_model

__all__ = ["BadModel", "LearnedValue", "Model", "Provenance", "read_model", "write_model"]
