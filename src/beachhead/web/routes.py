"""The routes: each takes a message, asks the room, gives a message. See `docs/web-api.md`."""

from __future__ import annotations

from typing import Annotated, Any

from litestar import MediaType, Request, Response, Router, WebSocket, get, post, websocket
from litestar.di import NamedDependency
from litestar.handlers import HTTPRouteHandler
from litestar.openapi.datastructures import ResponseSpec
from litestar.params import JSONBody, PathParameter, QueryParameter

from beachhead.web.catalog import book, cards
from beachhead.web.messages import (
    AnswerBody,
    Book,
    BotBody,
    Film,
    GameCard,
    Health,
    Invite,
    Json,
    Luck,
    MatchCard,
    NameBody,
    NewMatch,
    OddsBody,
    Opened,
    PlyBody,
    Problem,
    Replay,
    RollBody,
    Tokens,
    UndoBody,
    View,
    Why,
    WhyBody,
)
from beachhead.web.opening import my_matches, open_match, open_record
from beachhead.web.replay import share_page
from beachhead.web.seats import bearer
from beachhead.web.server import Server
from beachhead.web.settings import VERSION
from beachhead.web.sockets import serve_events

LARGEST_RECORD = 4_000_000
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


# ---- matches ----------------------------------------------------------------------------------


@post("/matches")
async def new_match(request: Asked, server: Here, data: JSONBody[NewMatch]) -> Opened:
    """Begin a match."""
    server.newcomers.take(address(request))
    opened = await open_match(server.store, data)
    server.players.wake(opened.match)
    return opened


@post("/records", request_max_body_size=LARGEST_RECORD)
async def import_record(request: Asked, server: Here, data: JSONBody[dict[str, Json]]) -> Opened:
    """Open a record as a match."""
    del data
    server.newcomers.take(address(request))
    opened = await open_record(server.store, await request.body())
    server.players.wake(opened.match)
    return opened


@post("/mine", status_code=200)
async def mine(server: Here, data: JSONBody[Tokens]) -> list[MatchCard]:
    """List the matches behind some tokens."""
    return await my_matches(server.store, data.tokens, server.presence.is_here)


@get("/matches/{match_id:str}")
async def show_match(
    server: Here, token: Token, match_id: MatchId, side: Eyes = None, known: Known = -1
) -> View:
    """Show a match as a seat or a spectator sees it."""
    return await server.room.look(match_id, token, side, known)


@post("/matches/{match_id:str}/answers", status_code=200)
async def answer(server: Here, token: Token, match_id: MatchId, data: JSONBody[AnswerBody]) -> View:
    """Answer a question."""
    return await server.room.answer(match_id, token, data)


@post("/matches/{match_id:str}/rolls", status_code=200)
async def roll(server: Here, token: Token, match_id: MatchId, data: JSONBody[RollBody]) -> View:
    """Type what fell on the table."""
    return await server.room.roll(match_id, token, data)


@post("/matches/{match_id:str}/why", status_code=200)
async def why(server: Here, token: Token, match_id: MatchId, data: JSONBody[WhyBody]) -> Why:
    """Ask whether an answer would be legal."""
    return await server.room.why(match_id, token, data)


@post("/matches/{match_id:str}/undo", status_code=200)
async def undo(server: Here, token: Token, match_id: MatchId, data: JSONBody[UndoBody]) -> View:
    """Take back, or ask the others to agree."""
    return await server.room.undo(match_id, token, data)


@post("/matches/{match_id:str}/undo/agree", status_code=200)
async def agree(server: Here, token: Token, match_id: MatchId, data: JSONBody[PlyBody]) -> View:
    """Consent to a wish to take back."""
    return await server.room.agree(match_id, token, data)


@post("/matches/{match_id:str}/undo/refuse", status_code=200)
async def refuse(server: Here, token: Token, match_id: MatchId, data: JSONBody[PlyBody]) -> View:
    """Turn a wish to take back down, or withdraw it."""
    return await server.room.refuse(match_id, token, data)


# ---- seats ------------------------------------------------------------------------------------


@post("/matches/{match_id:str}/seats/{side:int}/bot", status_code=200)
async def seat_bot(
    server: Here, token: Token, match_id: MatchId, side: Side, data: JSONBody[BotBody]
) -> View:
    """Let a bot stand in."""
    return await server.room.bot(match_id, token, side, data)


@post("/matches/{match_id:str}/seats/{side:int}/person", status_code=200)
async def seat_person(
    server: Here, token: Token, match_id: MatchId, side: Side, data: JSONBody[PlyBody]
) -> View:
    """Give a seat back to its holder."""
    return await server.room.person(match_id, token, side, data)


@post("/matches/{match_id:str}/seats/{side:int}/name", status_code=200)
async def seat_name(
    server: Here, token: Token, match_id: MatchId, side: Side, data: JSONBody[NameBody]
) -> View:
    """Say what the holder of a seat is called."""
    return await server.room.name(match_id, token, side, data.name)


@post("/matches/{match_id:str}/seats/{side:int}/link", status_code=200)
async def seat_link(server: Here, token: Token, match_id: MatchId, side: Side) -> Invite:
    """Replace a seat's link by a new one."""
    return await server.room.link(match_id, token, side)


# ---- odds, luck, looking back -----------------------------------------------------------------


@post("/matches/{match_id:str}/odds", status_code=200)
async def odds(
    server: Here, token: Token, match_id: MatchId, data: JSONBody[OddsBody]
) -> dict[str, Json]:
    """Ask about chances."""
    found: dict[str, Json] = await server.room.odds(match_id, token, data.side, data.question)
    return found


@get("/matches/{match_id:str}/luck")
async def show_luck(server: Here, token: Token, match_id: MatchId) -> list[Luck]:
    """Compare the dice with what was to be expected."""
    return await server.room.luck(match_id, token)


@get("/matches/{match_id:str}/record", media_type=MediaType.JSON)
async def export_record(server: Here, token: Token, match_id: MatchId) -> Response[bytes]:
    """Give a match as a file."""
    game, body = await server.room.record(match_id, token)
    name = f'attachment; filename="{game}-{match_id}.json"'
    headers = {"Content-Disposition": name}
    return Response(body, media_type=MediaType.JSON, headers=headers)


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
    return await server.room.replay(match_id, token, depth, side, log=log)


@get("/matches/{match_id:str}/film")
async def show_film(server: Here, token: Token, match_id: MatchId, side: Eyes = None) -> Film:
    """Give a whole replay in one piece."""
    return await server.room.film(match_id, token, side)


@get("/matches/{match_id:str}/share", media_type=MediaType.HTML)
async def share(server: Here, token: Token, match_id: MatchId, side: Eyes = -1) -> Response[str]:
    """Give a replay as one HTML file."""
    page = share_page(await server.room.film(match_id, token, side))
    headers = {"Content-Disposition": f'attachment; filename="beachhead-{match_id}.html"'}
    return Response(page, media_type=MediaType.HTML, headers=headers)


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
        *(health, list_games, show_rulebook, new_match, import_record, mine, show_match),
        *(answer, roll, why, undo, agree, refuse, seat_bot, seat_person, seat_name, seat_link),
        *(odds, show_luck, export_record, show_replay, show_film, share, events),
    ]
    for handler in handlers:
        if isinstance(handler, HTTPRouteHandler):
            handler.responses = REFUSALS
    return Router("/api", route_handlers=handlers)
