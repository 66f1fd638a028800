"""The server: a thin layer of routes over matches, and live news; it knows no game."""

from beachhead.kernel.extras import check_extra

check_extra("web", "The server", "litestar", "uvicorn", "sqlalchemy", "alembic", "asyncpg")
