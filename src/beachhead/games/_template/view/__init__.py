"""What people see: the scene and the log, whose sentences are in `log.toml`."""

from beachhead.games._template.notation.words import NAMES
from beachhead.games._template.view.scene import scene
from beachhead.kernel.phrases import log_writer

__all__ = ["log_line", "scene"]

log_line = log_writer(__package__, NAMES, {})
