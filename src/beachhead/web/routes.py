"""The routes of the API: a message in, a message out. See `docs/web-api.md`."""

from collections.abc import Awaitable, Callable
from typing import Annotated, Any, TypeVar, get_type_hints

from litestar import MediaType, Request, Response, Router, WebSocket, get, post, websocket
from litestar.di import NamedDependency
from litestar.handlers import HTTPRouteHandler
from litestar.openapi.datastructures import ResponseSpec
from litestar.params import JSONBody, PathParameter, QueryParameter

from beachhead.book import Figure
from beachhead.kernel import registry
from beachhead.kernel.about import About
from beachhead.kernel.setups import write_toml
from beachhead.match import Match
from beachhead.web import answers, questions, seats, undo
from beachhead.web.addresses import client_address, visitor
from beachhead.web.catalog import (
    describe_book,
    describe_chapters,
    describe_figure,
    describe_guide,
    list_games,
)
from beachhead.web.guests import hash_token
from beachhead.web.match_list import list_matches
from beachhead.web.messages import (
    AboutBody,
    AnalysisState,
    AnswerBody,
    BestScore,
    Book,
    BookPage,
    ChanceBody,
    Fairness,
    Film,
    GameCard,
    GoOn,
    GuidePage,
    Health,
    HintBody,
    HintList,
    Invite,
    Json,
    Luck,
    MatchCard,
    NewLesson,
    NewMatch,
    OddsBody,
    Opened,
    Problem,
    Replay,
    RollBody,
    Tokens,
    View,
    Why,
    WhyBody,
    WinChance,
)
from beachhead.web.new_matches import open_lesson, open_match, open_record
from beachhead.web.new_rules import agree_to_go_on
from beachhead.web.problems import RETRY
from beachhead.web.replay import share_page
from beachhead.web.room import Visit
from beachhead.web.server import Server
from beachhead.web.settings import VERSION
from beachhead.web.sockets import serve_events
from beachhead.web.steps import Base, base_at
from beachhead.web.streaming import stream_or_wait
from beachhead.web.thinking import require_hints_allowed, require_own_side
from beachhead.web.views import iso_time

LARGEST_RECORD = 4_000_000
UNPACKED = "not_compressed"
"""Set on routes whose replies hold tokens or seeds, or come line by line: they are not compressed."""
Body = TypeVar("Body")
Here = NamedDependency[Server]
Token = NamedDependency[str]
GameId = Annotated[str, PathParameter(max_length=80)]
ScenarioId = Annotated[str, QueryParameter(max_length=200)]
MatchId = Annotated[str, PathParameter(max_length=40)]
Side = Annotated[int, PathParameter(ge=-1, le=63)]
Eyes = Annotated[int | None, QueryParameter(ge=-1, le=63)]
Depth = Annotated[int, PathParameter(ge=0, le=10**9)]
Known = Annotated[int, QueryParameter(ge=-1, le=10**9)]
From = Annotated[int, QueryParameter(name="from", ge=0, le=10**9)]
Hash = Annotated[str, QueryParameter(max_length=64)]
Switch = Annotated[bool, QueryParameter()]
HttpRequest = Request[Any, Any, Any]
REFUSALS = {
    status: ResponseSpec(Problem, description=text)
    for status, text in {
        400: "The request does not have the right form",
        401: "A token is needed",
        403: "The token does not allow this",
        404: "There is no such thing",
        409: "Another write was first",
        413: "The body is too large",
        422: "The rules refuse it",
        429: "Too many requests",
        503: "The database is away; try again later",
    }.items()
}


# ---- games ------------------------------------------------------------------------------------


@get("/health")
async def health(server: Here) -> Health:
    """Show that the server runs, and whether its database answers."""
    return await check_health(server)


@get("/ready")
async def ready(server: Here) -> Response[Health]:
    """Show whether the server can take requests now: 503 while its database is away."""
    found = await check_health(server)
    if found.ok:
        return Response(found)
    return Response(found, status_code=503, headers={"Retry-After": str(RETRY)})


async def check_health(server: Server) -> Health:
    """Return how a server is."""
    here = await server.database.answers()
    return Health(ok=here, version=VERSION, database="ok" if here else "away")


@get("/games", sync_to_thread=False)
def show_games(hidden: Switch = False) -> list[GameCard]:
    """List the games."""
    return [card for card in list_games() if hidden or not card.hidden]


@get("/games/{game_id:str}/rulebook", sync_to_thread=False)
def show_rulebook(game_id: GameId) -> Response[Book]:
    """Show a game's rulebook."""
    return Response(describe_book(game_id), headers={"Cache-Control": "private, max-age=300"})


@get("/games/{game_id:str}/content", sync_to_thread=False)
def show_content(game_id: GameId) -> Response[dict[str, object]]:
    """Show what a game is made of: map, units, cards and charts."""
    found = registry.game(game_id).content()
    return Response(found, headers={"Cache-Control": "private, max-age=300"})


@get("/games/{game_id:str}/book", sync_to_thread=False)
def show_book(game_id: GameId) -> Response[BookPage]:
    """Show a game's book: its chapters."""
    return Response(describe_chapters(game_id), headers={"Cache-Control": "private, max-age=300"})


@get("/games/{game_id:str}/figures/{figure:str}", sync_to_thread=True)
def show_figure(game_id: GameId, figure: GameId) -> Response[Figure]:
    """Show a picture of a game's book."""
    found = describe_figure(game_id, figure)
    return Response(found, headers={"Cache-Control": "private, max-age=300"})


@get("/games/{game_id:str}/guide", sync_to_thread=False)
def show_guide(game_id: GameId, scenario: ScenarioId = "") -> Response[GuidePage]:
    """Show the guide to a scenario: its goal, the legend, tips."""
    found = describe_guide(game_id, scenario)
    return Response(found, headers={"Cache-Control": "private, max-age=300"})


@get("/games/{game_id:str}/best")
async def best_scores(server: Here, game_id: GameId) -> list[BestScore]:
    """List the best scores of a game that counts points."""
    found = await server.store.best_scores(registry.game(game_id).id)
    return [BestScore(best.scenario, best.points, iso_time(best.at)) for best in found]


# ---- matches ----------------------------------------------------------------------------------


@post("/matches", opt={UNPACKED: True})
async def new_match(request: HttpRequest, server: Here, data: JSONBody[NewMatch]) -> Opened:
    """Start a match."""
    server.new_matches.take(client_address(request, server.settings.proxies))
    opened = await open_match(server.store, data, known_dice=server.settings.known_dice)
    server.bots.wake(opened.match)
    return opened


@post("/lessons", opt={UNPACKED: True})
async def new_lesson(request: HttpRequest, server: Here, data: JSONBody[NewLesson]) -> Opened:
    """Begin a lesson."""
    server.new_matches.take(client_address(request, server.settings.proxies))
    opened = await open_lesson(server.store, data)
    server.bots.wake(opened.match)
    return opened


@post("/records", opt={UNPACKED: True}, request_max_body_size=LARGEST_RECORD)
async def import_record(
    request: HttpRequest, server: Here, data: JSONBody[dict[str, Json]]
) -> Opened:
    """Open a record as a match."""
    server.new_matches.take(client_address(request, server.settings.proxies))
    opened = await open_record(server.store, await request.body())
    server.bots.wake(opened.match)
    return opened


@post("/mine", opt={UNPACKED: True}, status_code=200)
async def list_own_matches(server: Here, data: JSONBody[Tokens]) -> list[MatchCard]:
    """List the matches behind some tokens."""
    return await list_matches(server.store, data.tokens, server.presence.is_here)


@get("/matches/{match_id:str}")
async def show_match(
    server: Here, token: Token, match_id: MatchId, side: Eyes = None, known: Known = -1
) -> View:
    """Show a match as a seat or a spectator sees it."""
    async with server.room.visit(match_id, token) as at:
        return await at.view(side, known)


@get("/matches/{match_id:str}/steps")
async def show_steps(
    server: Here,
    token: Token,
    match_id: MatchId,
    since: From,
    base: Hash,
    side: Eyes = None,
    known: Known = -1,
) -> View:
    """Show what happened since a depth, step by step; the whole view where that is not possible."""
    async with server.room.visit(match_id, token) as at:
        return await at.view(side, known, Base(known, since, base))


# ---- writes -----------------------------------------------------------------------------------


def make_write(path: str, act: Callable[[Visit, Body], Awaitable[int | None]]) -> HTTPRouteHandler:
    """Return the route of a write: a body in, the view of the side that the act returns out."""

    async def handle(server: Here, token: Token, match_id: MatchId, data: Body) -> View:
        async with server.room.visit(match_id, token, writing=True) as at:
            side, known = await act(at, data), getattr(data, "known", -1)
            return await at.view(side, known, find_base(at.match, data))

    return make_route(path, act, handle)


def find_base(match: Match, body: object) -> Base | None:
    """Return the base from which a write wants the steps."""
    if isinstance(body, (AnswerBody, RollBody)) and body.steps:
        return base_at(match, body.known, body.base)
    return None


def make_seat_write(
    path: str, act: Callable[[Visit, Body, int], Awaitable[int | None]]
) -> HTTPRouteHandler:
    """Return the route of a write about one seat."""

    async def handle(server: Here, token: Token, match_id: MatchId, side: Side, data: Body) -> View:
        async with server.room.visit(match_id, token, writing=True) as at:
            return await at.view(await act(at, data, side), getattr(data, "known", -1))

    return make_route(f"seats/{{side:int}}/{path}", act, handle)


def make_route(
    path: str, act: Callable[..., Awaitable[object]], handle: Callable[..., Awaitable[object]]
) -> HTTPRouteHandler:
    """Return a route with the name, description and body of its act."""
    handle.__name__ = act.__name__
    handle.__doc__ = act.__doc__
    of: Any = JSONBody
    handle.__annotations__["data"] = of[get_type_hints(act)["body"]]
    return post(f"/matches/{{match_id:str}}/{path}", status_code=200)(handle)


WRITES = [
    make_write("answers", answers.answer),
    make_write("rolls", answers.roll),
    make_write("undo", undo.undo),
    make_write("undo/agree", undo.agree),
    make_write("undo/refuse", undo.refuse),
    make_write("hints", seats.agree_to_hints),
    make_seat_write("bot", seats.seat_bot),
    make_seat_write("person", seats.seat_person),
    make_seat_write("name", seats.rename_seat),
    make_seat_write("secret", seats.add_secret),
]


@post("/matches/{match_id:str}/seats/{side:int}/link", opt={UNPACKED: True}, status_code=200)
async def seat_link(server: Here, token: Token, match_id: MatchId, side: Side) -> Invite:
    """Replace a seat's link by a new one."""
    async with server.room.visit(match_id, token, writing=True) as at:
        return await seats.renew_seat_link(at, side)


@post("/matches/{match_id:str}/rules", status_code=200)
async def go_on(server: Here, token: Token, match_id: MatchId) -> GoOn:
    """Agree to go on by newer rules from where they differ."""
    server.room.writes.take(hash_token(token))
    return await agree_to_go_on(server.matches, match_id, token)


# ---- questions --------------------------------------------------------------------------------


@post("/matches/{match_id:str}/why", status_code=200)
async def why(server: Here, token: Token, match_id: MatchId, data: JSONBody[WhyBody]) -> Why:
    """Ask whether an answer would be legal."""
    async with server.room.visit(match_id, token, asking=True) as at:
        return await questions.why(at, data)


@post("/matches/{match_id:str}/about", status_code=200)
async def about(server: Here, token: Token, match_id: MatchId, data: JSONBody[AboutBody]) -> About:
    """Ask what a thing of the scene is, and why it cannot be used now."""
    async with server.room.visit(match_id, token, asking=True) as at:
        return await questions.describe_thing(at, data)


@post("/matches/{match_id:str}/odds", opt={UNPACKED: True}, status_code=200)
async def odds(
    request: HttpRequest, server: Here, token: Token, match_id: MatchId, data: JSONBody[OddsBody]
) -> Response[dict[str, Json]]:
    """Ask for odds; a long answer comes line by line to clients that accept that."""
    async with server.room.visit(match_id, token, asking=True) as at:
        game, b = at.match.game, questions.visible_position(at, data.side)
    if (found := await server.odds.answer_quickly(game, b, data.question)) is not None:
        return Response(found)
    return await stream_or_wait(request, server.odds.steps(game, b, data.question))


@get("/matches/{match_id:str}/luck")
async def show_luck(server: Here, token: Token, match_id: MatchId) -> list[Luck]:
    """Compare the dice with what was to be expected."""
    async with server.room.visit(match_id, token, asking=True) as at:
        return questions.list_luck(at)


@get("/matches/{match_id:str}/fairness")
async def show_fairness(server: Here, token: Token, match_id: MatchId) -> Fairness:
    """Return what the dice of a match prove, and what they do not."""
    async with server.room.visit(match_id, token, asking=True) as at:
        return questions.describe_dice(at)


@post("/matches/{match_id:str}/hint", opt={UNPACKED: True}, status_code=200)
async def hint(server: Here, token: Token, match_id: MatchId, data: JSONBody[HintBody]) -> HintList:
    """Ask for the best moves of a side, where hints are allowed."""
    async with server.room.visit(match_id, token, asking=True) as at:
        require_own_side(at.guest.sides, data.side)
        require_hints_allowed(at.live)
        at.match.find_decision(data.side, listed=False)
        game, body = at.match.game, at.match.game.save(at.match.view(data.side))
    return await server.thinker.hint(game, body, data.side)


@post("/matches/{match_id:str}/chance", opt={UNPACKED: True}, status_code=200)
async def chance(
    server: Here, token: Token, match_id: MatchId, data: JSONBody[ChanceBody]
) -> WinChance:
    """Ask for the win chance as a side or a spectator sees it, where hints are allowed."""
    async with server.room.visit(match_id, token, asking=True) as at:
        if data.side >= 0:
            require_own_side(at.guest.sides, data.side)
        require_hints_allowed(at.live)
        bodies = questions.save_views(at.match, data.side, [at.match.depth, *data.depths])
    return await server.thinker.win_chance(at.match.game, bodies, data.side)


@get("/matches/{match_id:str}/analysis")
async def show_analysis(server: Here, token: Token, match_id: MatchId) -> AnalysisState:
    """Show the analysis of a match that is over, or how far it is."""
    async with server.room.visit(match_id, token, asking=True) as at:
        return server.thinker.analysis(match_id, at.match)


# ---- replays ----------------------------------------------------------------------------------


@get("/matches/{match_id:str}/setup", opt={UNPACKED: True}, media_type=MediaType.TEXT)
async def show_setup(server: Here, token: Token, match_id: MatchId) -> str:
    """Write the position in the form that a new match can be set up from."""
    async with server.room.visit(match_id, token) as at:
        return write_toml(at.match.describe())


@get("/matches/{match_id:str}/record", opt={UNPACKED: True}, media_type=MediaType.JSON)
async def export_record(server: Here, token: Token, match_id: MatchId) -> Response[bytes]:
    """Export a match as a file."""
    async with server.room.visit(match_id, token, asking=True) as at:
        game, body = questions.export_record(at)
    return Response(
        body, media_type=MediaType.JSON, headers=as_attachment(f"{game}-{match_id}.json")
    )


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
        return questions.show_replay(at, depth, side, log=log)


@get("/matches/{match_id:str}/film")
async def show_film(server: Here, token: Token, match_id: MatchId, side: Eyes = None) -> Film:
    """Show a whole replay in one piece."""
    async with server.room.visit(match_id, token, asking=True) as at:
        script = questions.prepare_film(at, side)
    async with server.films.take(visitor.get()):
        return await questions.film_match(script)


@get("/matches/{match_id:str}/share", media_type=MediaType.HTML)
async def share(server: Here, token: Token, match_id: MatchId, side: Eyes = -1) -> Response[str]:
    """Export a replay as one HTML file."""
    async with server.room.visit(match_id, token, asking=True) as at:
        script = questions.prepare_film(at, side)
    async with server.films.take(visitor.get()):
        page = share_page(await questions.film_match(script))
    return Response(
        page, media_type=MediaType.HTML, headers=as_attachment(f"beachhead-{match_id}.html")
    )


def as_attachment(name: str) -> dict[str, str]:
    """Return the headers that let a browser save a reply as a file."""
    return {"Content-Disposition": f'attachment; filename="{name}"'}


@websocket("/events")
async def events(socket: WebSocket[Any, Any, Any], server: Here) -> None:
    """Send news of matches as they move."""
    await serve_events(socket, server.room, server.settings)


def make_api() -> Router:
    """Return all routes of the API."""
    handlers = [
        *(
            health,
            ready,
            show_games,
            show_rulebook,
            show_content,
            show_guide,
            show_book,
            show_figure,
            best_scores,
            new_match,
            new_lesson,
            import_record,
            list_own_matches,
            show_match,
            show_steps,
        ),
        *WRITES,
        *(
            seat_link,
            go_on,
            why,
            about,
            odds,
            show_luck,
            show_fairness,
            hint,
            chance,
            show_analysis,
            export_record,
            show_setup,
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
