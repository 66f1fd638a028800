"""The routes: each takes a message, asks the room, gives a message. See `docs/web-api.md`."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Annotated, Any, TypeVar, get_type_hints

from litestar import MediaType, Request, Response, Router, WebSocket, get, post, websocket
from litestar.di import NamedDependency
from litestar.handlers import HTTPRouteHandler
from litestar.openapi.datastructures import ResponseSpec
from litestar.params import JSONBody, PathParameter, QueryParameter

from beachhead.kernel import registry
from beachhead.kernel.about import About
from beachhead.web import acts, asking, seating, taking_back
from beachhead.web.catalog import book, cards
from beachhead.web.lasting import lasting
from beachhead.web.messages import (
    AboutBody,
    BestScore,
    Book,
    Film,
    GameCard,
    Health,
    Invite,
    Json,
    Luck,
    MatchCard,
    NewMatch,
    OddsBody,
    Opened,
    Problem,
    Replay,
    Tokens,
    View,
    Why,
    WhyBody,
)
from beachhead.web.opening import my_matches, open_match, open_record
from beachhead.web.replay import share_page
from beachhead.web.room import Visit
from beachhead.web.seats import bearer
from beachhead.web.server import Server
from beachhead.web.settings import VERSION
from beachhead.web.sockets import serve_events
from beachhead.web.views import iso

LARGEST_RECORD = 4_000_000
UNPACKED = "not_compressed"
"""The mark of routes whose replies hold tokens or seeds, or come line by line: they are not compressed."""
Body = TypeVar("Body")
Here = NamedDependency[Server]
Token = NamedDependency[str]
GameId = Annotated[str, PathParameter(max_length=80)]
MatchId = Annotated[str, PathParameter(max_length=40)]
Side = Annotated[int, PathParameter(ge=-1, le=63)]
Eyes = Annotated[int | None, QueryParameter(ge=-1, le=63)]
Depth = Annotated[int, PathParameter(ge=0, le=10**9)]
Known = Annotated[int, QueryParameter(ge=-1, le=10**9)]
Switch = Annotated[bool, QueryParameter()]
Asked = Request[Any, Any, Any]
REFUSALS = {
    status: ResponseSpec(Problem, description=text)
    for status, text in {
        400: "The request does not have the form",
        401: "A token is needed",
        403: "The token does not open this",
        404: "There is no such thing",
        409: "Somebody else was quicker",
        413: "The body is too large",
        422: "The rules refuse it",
        429: "Too many requests",
    }.items()
}


async def token_of(request: Asked) -> str:
    """Take the token out of the request's header."""
    return bearer(request.headers.get("authorization"))


# ---- games ------------------------------------------------------------------------------------


@get("/health")
async def health() -> Health:
    """Say that the server is there."""
    return Health(ok=True, version=VERSION)


@get("/games", sync_to_thread=False)
def list_games(hidden: Switch = False) -> list[GameCard]:
    """List the games."""
    return [card for card in cards() if hidden or not card.hidden]


@get("/games/{game_id:str}/rulebook", sync_to_thread=False)
def show_rulebook(game_id: GameId) -> Response[Book]:
    """Show a game's rulebook."""
    return Response(book(game_id), headers={"Cache-Control": "private, max-age=300"})


@get("/games/{game_id:str}/best")
async def best_scores(server: Here, game_id: GameId) -> list[BestScore]:
    """List the marks to beat of a game that keeps points."""
    found = await server.store.best(registry.game(game_id).id)
    return [BestScore(best.scenario, best.points, iso(best.at)) for best in found]


# ---- matches ----------------------------------------------------------------------------------


@post("/matches", opt={UNPACKED: True})
async def new_match(request: Asked, server: Here, data: JSONBody[NewMatch]) -> Opened:
    """Begin a match."""
    server.newcomers.take(address(request))
    opened = await open_match(server.store, data, known_dice=server.settings.known_dice)
    server.players.wake(opened.match)
    return opened


@post("/records", opt={UNPACKED: True}, request_max_body_size=LARGEST_RECORD)
async def import_record(request: Asked, server: Here, data: JSONBody[dict[str, Json]]) -> Opened:
    """Open a record as a match."""
    del data
    server.newcomers.take(address(request))
    opened = await open_record(server.store, await request.body())
    server.players.wake(opened.match)
    return opened


@post("/mine", opt={UNPACKED: True}, status_code=200)
async def mine(server: Here, data: JSONBody[Tokens]) -> list[MatchCard]:
    """List the matches behind some tokens."""
    return await my_matches(server.store, data.tokens, server.presence.is_here)


@get("/matches/{match_id:str}")
async def show_match(
    server: Here, token: Token, match_id: MatchId, side: Eyes = None, known: Known = -1
) -> View:
    """Show a match as a seat or a spectator sees it."""
    async with server.room.visit(match_id, token) as at:
        return at.view(side, known)


# ---- writes -----------------------------------------------------------------------------------


def write(path: str, act: Callable[[Visit, Body], Awaitable[int | None]]) -> HTTPRouteHandler:
    """Make the route of a write: the body in, the view of the side that the act names out."""

    async def handle(server: Here, token: Token, match_id: MatchId, data: Body) -> View:
        async with server.room.visit(match_id, token, writing=True) as at:
            return at.view(await act(at, data), known_by(data))

    return posted(path, act, handle)


def seat_write(
    path: str, act: Callable[[Visit, Body, int], Awaitable[int | None]]
) -> HTTPRouteHandler:
    """Make the route of a write about one seat."""

    async def handle(server: Here, token: Token, match_id: MatchId, side: Side, data: Body) -> View:
        async with server.room.visit(match_id, token, writing=True) as at:
            return at.view(await act(at, data, side), known_by(data))

    return posted(f"seats/{{side:int}}/{path}", act, handle)


def posted(
    path: str, act: Callable[..., Awaitable[object]], handle: Callable[..., Awaitable[object]]
) -> HTTPRouteHandler:
    """Name a route after its act, whose body it takes."""
    handle.__name__ = act.__name__
    handle.__doc__ = act.__doc__
    of: Any = JSONBody
    handle.__annotations__["data"] = of[get_type_hints(act)["body"]]
    return post(f"/matches/{{match_id:str}}/{path}", status_code=200)(handle)


def known_by(data: object) -> int:
    """Give the ply up to which the client has the log."""
    return int(getattr(data, "known", -1))


WRITES = [
    write("answers", acts.answer),
    write("rolls", acts.roll),
    write("undo", taking_back.undo),
    write("undo/agree", taking_back.agree),
    write("undo/refuse", taking_back.refuse),
    seat_write("bot", seating.seat_bot),
    seat_write("person", seating.seat_person),
    seat_write("name", seating.seat_name),
]


@post("/matches/{match_id:str}/seats/{side:int}/link", opt={UNPACKED: True}, status_code=200)
async def seat_link(server: Here, token: Token, match_id: MatchId, side: Side) -> Invite:
    """Replace a seat's link by a new one."""
    async with server.room.visit(match_id, token, writing=True) as at:
        return await seating.seat_link(at, side)


# ---- questions --------------------------------------------------------------------------------


@post("/matches/{match_id:str}/why", status_code=200)
async def why(server: Here, token: Token, match_id: MatchId, data: JSONBody[WhyBody]) -> Why:
    """Ask whether an answer would be legal."""
    async with server.room.visit(match_id, token, asking=True) as at:
        return await asking.why(at, data)


@post("/matches/{match_id:str}/about", status_code=200)
async def about(server: Here, token: Token, match_id: MatchId, data: JSONBody[AboutBody]) -> About:
    """Ask what a thing of the scene is, and why it cannot be used now."""
    async with server.room.visit(match_id, token, asking=True) as at:
        return await asking.tell_about(at, data)


@post("/matches/{match_id:str}/odds", opt={UNPACKED: True}, status_code=200)
async def odds(
    request: Asked, server: Here, token: Token, match_id: MatchId, data: JSONBody[OddsBody]
) -> Response[dict[str, Json]]:
    """Ask about chances; what takes long comes as lines to those who accept them."""
    async with server.room.visit(match_id, token, asking=True) as at:
        game, b = at.match.game, asking.position_for(at, data.side)
    if (found := await server.chances.quick(game, b, data.question)) is not None:
        return Response(found)
    return await lasting(request, server.chances.steps(game, b, data.question))


@get("/matches/{match_id:str}/luck")
async def show_luck(server: Here, token: Token, match_id: MatchId) -> list[Luck]:
    """Compare the dice with what was to be expected."""
    async with server.room.visit(match_id, token, asking=True) as at:
        return asking.lucks(at)


# ---- looking back -----------------------------------------------------------------------------


@get("/matches/{match_id:str}/record", opt={UNPACKED: True}, media_type=MediaType.JSON)
async def export_record(server: Here, token: Token, match_id: MatchId) -> Response[bytes]:
    """Give a match as a file."""
    async with server.room.visit(match_id, token, asking=True) as at:
        game, body = asking.record(at)
    return Response(body, media_type=MediaType.JSON, headers=attached(f"{game}-{match_id}.json"))


@get("/matches/{match_id:str}/replay/{depth:int}")
async def show_replay(
    server: Here,
    token: Token,
    match_id: MatchId,
    depth: Depth,
    side: Eyes = None,
    log: Switch = True,
) -> Replay:
    """Show a match at a depth."""
    async with server.room.visit(match_id, token, asking=True) as at:
        return asking.replay(at, depth, side, log=log)


@get("/matches/{match_id:str}/film")
async def show_film(server: Here, token: Token, match_id: MatchId, side: Eyes = None) -> Film:
    """Give a whole replay in one piece."""
    async with server.room.visit(match_id, token, asking=True) as at:
        script = asking.script(at, side)
    return await asking.film(script)


@get("/matches/{match_id:str}/share", media_type=MediaType.HTML)
async def share(server: Here, token: Token, match_id: MatchId, side: Eyes = -1) -> Response[str]:
    """Give a replay as one HTML file."""
    async with server.room.visit(match_id, token, asking=True) as at:
        script = asking.script(at, side)
    page = share_page(await asking.film(script))
    return Response(page, media_type=MediaType.HTML, headers=attached(f"beachhead-{match_id}.html"))


def attached(name: str) -> dict[str, str]:
    """Let a browser keep a reply as a file."""
    return {"Content-Disposition": f'attachment; filename="{name}"'}


@websocket("/events")
async def events(socket: WebSocket[Any, Any, Any], server: Here) -> None:
    """Tell about matches as they move."""
    await serve_events(socket, server.room, server.settings.silent_seconds)


def address(request: Asked) -> str:
    """Give the address that a request comes from."""
    return request.client.host if request.client else ""


def api() -> Router:
    """Give all routes of the API."""
    handlers = [
        *(
            health,
            list_games,
            show_rulebook,
            best_scores,
            new_match,
            import_record,
            mine,
            show_match,
        ),
        *WRITES,
        *(
            seat_link,
            why,
            about,
            odds,
            show_luck,
            export_record,
            show_replay,
            show_film,
            share,
            events,
        ),
    ]
    for handler in handlers:
        if isinstance(handler, HTTPRouteHandler):
            handler.responses = REFUSALS
    return Router("/api", route_handlers=handlers)
