"""The words of prompts and log lines, whose sentences are in `prompts.toml` and `view/log.toml`."""

from beachhead.games._template.notation.names import SIDES
from beachhead.games._template.rules import rules
from beachhead.kernel.phrases import set_prompts

NAMES = {"side": SIDES.__getitem__}
set_prompts(rules, __package__, NAMES, {"men": lambda given: given["b"].men[given["side"]]})
