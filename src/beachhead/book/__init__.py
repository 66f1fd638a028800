"""What a newcomer reads about a game: goal card, legend, tips, charts and chapters, all of them data.

    guide = load_guide(game, "meeting")
    guide.goal.wins

The texts stand in the `book` folder beside a game's rules. This package reads them and knows no game.
"""

from beachhead.book.chapters import BookChapter, find_paragraphs, load_chapters
from beachhead.book.charts import Chart, load_charts
from beachhead.book.figures import Figure, draw_figure
from beachhead.book.guide import Entry, Goal, Guide, SideGoal, Tip, load_guide
from beachhead.book.marks import list_marks

__all__ = [
    "BookChapter",
    "Chart",
    "Entry",
    "Figure",
    "Goal",
    "Guide",
    "SideGoal",
    "Tip",
    "draw_figure",
    "find_paragraphs",
    "list_marks",
    "load_chapters",
    "load_charts",
    "load_guide",
]
