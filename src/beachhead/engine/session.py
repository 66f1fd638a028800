"""One program's session with the engine: its match, and a method for each request."""

import secrets
from typing import Final

import msgspec

from beachhead.ai import LEVELS, Players, bots
from beachhead.ai.analysis import find_chance
from beachhead.ai.hints import find_hints
from beachhead.engine import replies, requests
from beachhead.kernel import registry
from beachhead.kernel.errors import BeachheadError
from beachhead.kernel.nodes import Answer, AnswerText, Chance, Node, Over
from beachhead.kernel.position import Position
from beachhead.kernel.registry import AnyGame
from beachhead.kernel.setups import write_toml
from beachhead.match import Entry, Match
from beachhead.match.analysis import analyse_match
from beachhead.match.dice import SeededBox
from beachhead.match.errors import MatchError


class NoMatch(BeachheadError):
    """A request needs a match, and none has been started."""

    code = "match.none"


class Session:
    """Answer requests one by one; a refused request changes nothing."""

    def __init__(self) -> None:
        """Begin without a match."""
        self.current: Match | None = None
        self.seed = ""
        self.players: Players | None = None
        """The bots of the match, once they have been asked."""

    @property
    def match(self) -> Match:
        """Return the match that is being played."""
        if self.current is None:
            msg = "No match has been started."
            raise NoMatch(msg, remedy='send {"do":"new","game":…} first')
        return self.current

    def reply(self, request: requests.AnyRequest) -> replies.AnyReply:
        """Carry out a request; if it fails, leave everything as it was."""
        kept, seed, players = self.current, self.seed, self.players
        ply = kept.ply if kept else 0
        handler = HANDLERS[type(request)]
        try:
            return handler(self, request)  # type: ignore[no-any-return, operator]
        except BaseException:
            self.current, self.seed, self.players = kept, seed, players
            if kept and kept.ply > ply:
                kept.rewind(ply)
            raise

    # ---- starting -------------------------------------------------------------------------

    def games(self, request: requests.Games) -> replies.GamesReply:
        """List the games."""
        return replies.GamesReply(games=[describe_game(g) for g in registry.all_games().values()])

    def new(self, request: requests.New) -> replies.StateReply:
        """Start a match by scenario and options."""
        game = registry.game(request.game)
        seed = choose_seed(request.seed)
        options = dict(request.options)
        match = Match.new(game, request.scenario, options, dice=request.dice, seed=seed)
        return self.begin(match, seed)

    def load(self, request: requests.Load) -> replies.StateReply:
        """Start a match from a position."""
        game, seed = registry.game(request.game), choose_seed(request.seed)
        start = read_position(game, bytes(request.position))
        options = game.options_of(start)
        match = Match.new(game, options=options, dice=request.dice, seed=seed, start=start)
        return self.begin(match, seed)

    def setup(self, request: requests.Setup) -> replies.StateReply:
        """Start a match from a readable form."""
        game, seed = registry.game(request.game), choose_seed(request.seed)
        match = Match.from_setup(game, request.form, dice=request.dice, seed=seed)
        return self.begin(match, seed)

    def replay(self, request: requests.Replay) -> replies.StateReply:
        """Continue a recorded match."""
        match = Match.from_record(bytes(request.record))
        return self.begin(match, match.header.seed or choose_seed(None))

    def begin(self, match: Match, seed: str) -> replies.StateReply:
        """Replace the match by a new one."""
        self.current, self.seed = match, seed
        self.players = None
        return self.state_after(match.entries)

    # ---- playing --------------------------------------------------------------------------

    def answer(self, request: requests.Answer) -> replies.StateReply:
        """Take an answer as a value or in notation."""
        return self.state_after(self.match.answer(request.side, request.answer))

    def roll(self, request: requests.Roll) -> replies.StateReply:
        """Take an outcome, or roll the dice if the match leaves that to the engine."""
        match, outcome = self.match, request.outcome
        if outcome is None and match.header.dice == "given":
            who, node = match.find(request.side, match.throws())
            outcome = list(SeededBox(self.seed).decide(node.device, match.depth, who))
            return self.state_after(match.roll(outcome, who))
        return self.state_after(match.roll(outcome, request.side))

    def undo(self, request: requests.Undo) -> replies.StateReply:
        """Undo; the program that runs the engine agrees for all seats."""
        match = self.match
        depth = request.depth
        if depth is None and match.header.dice != "seeded":
            depth = match.depth - 1
        return self.state_after(match.undo(-1, depth, agreed=True))

    def bot(self, request: requests.Bot) -> replies.StateReply:
        """Let a bot answer from its side's view."""
        match = self.match
        who, _ = match.find_decision(request.side, listed=False)
        if self.players is None:
            self.players = Players(match.game)
        answer = self.players.decide(
            match.position,
            who,
            request.level,
            seed=f"{request.seed}:{match.depth}",
            seconds=request.ms / 1000,
        )
        return self.state_after(match.answer(who, answer))

    # ---- asking ---------------------------------------------------------------------------

    def state(self, request: requests.State) -> replies.StateReply:
        """Return the state now or at an earlier depth."""
        depth = request.depth
        if depth is None or depth == self.match.depth:
            return self.state_after([])
        return describe_state(self.match, self.match.at(depth), depth)

    def show(self, request: requests.Show) -> replies.ShowReply:
        """Describe a position of the match in the form that `setup` takes."""
        match, depth = self.match, request.depth
        b = match.position if depth is None else match.at(depth)
        form = match.game.describe(b)  # the program that runs the engine sees everything
        return replies.ShowReply(form=form, toml=write_toml(form))

    def content(self, request: requests.Content) -> replies.ContentReply:
        """Return what a game is made of."""
        game = registry.game(request.game)
        return replies.ContentReply(game=game.id, version=game.version, content=game.content())

    def why(self, request: requests.Why) -> replies.WhyReply:
        """Return the reasons against an answer without giving it."""
        reasons = self.match.why_not(request.side, request.answer)
        return replies.WhyReply(legal=not reasons, reasons=reasons)

    def odds(self, request: requests.Odds) -> replies.OddsReply:
        """Ask the game for odds."""
        match = self.match
        return replies.OddsReply(odds=match.game.odds(match.position, request.question))

    def hint(self, request: requests.Hint) -> replies.HintReply:
        """Return the best moves from the side's own view."""
        match = self.match
        who, _ = match.find_decision(request.side, listed=False)
        found = find_hints(match.game, match.position, who, seconds=request.ms / 1000)
        chance = find_chance(match.game, match.position, who)
        return replies.HintReply(side=who, chance=chance, hints=found)

    def analyse(self, request: requests.Analyse) -> replies.AnalyseReply:
        """Analyse a match that is over."""
        return replies.AnalyseReply(analysis=analyse_match(self.match))

    def view(self, request: requests.View) -> replies.ViewReply:
        """Return a side's view."""
        match, side = self.match, request.side
        if side >= len(match.seats):
            msg = f"There are sides 0 to {len(match.seats) - 1} and -1 for a spectator, not {side}."
            raise MatchError(msg, code="side.unknown")
        seen = match.view(side)
        body = msgspec.Raw(match.game.save(seen))
        return replies.ViewReply(side=side, view=body, text=match.game.show(seen))

    def record(self, request: requests.Record) -> replies.RecordReply:
        """Return the record."""
        return replies.RecordReply(record=self.match.record(private=request.private))

    def state_after(self, entries: list[Entry]) -> replies.StateReply:
        """Return the state of the match with the events of new entries."""
        match = self.match
        found = describe_state(match, match.position, match.depth)
        if entries:
            items = match.log(entries[0].ply)
            found.events = [line for item in items for line in item.lines]
        return found


HANDLERS: Final = {
    requests.Games: Session.games,
    requests.New: Session.new,
    requests.State: Session.state,
    requests.Answer: Session.answer,
    requests.Roll: Session.roll,
    requests.Why: Session.why,
    requests.Load: Session.load,
    requests.Setup: Session.setup,
    requests.Show: Session.show,
    requests.Content: Session.content,
    requests.Undo: Session.undo,
    requests.Bot: Session.bot,
    requests.Odds: Session.odds,
    requests.Hint: Session.hint,
    requests.Analyse: Session.analyse,
    requests.View: Session.view,
    requests.Record: Session.record,
    requests.Replay: Session.replay,
}


def choose_seed(given: int | str | None) -> str:
    """Return the seed as text; without one, a secret one."""
    return secrets.token_hex(32) if given is None else str(given) or "0"


def read_position(game: AnyGame, body: bytes) -> Position:
    """Read a position given as an object or as notation."""
    if body.lstrip()[:1] == b'"':
        return game.read(msgspec.json.decode(body, type=str))
    return game.load(body)


def describe_state(match: Match, b: Position, depth: int) -> replies.StateReply:
    """Describe a position of a match."""
    game = match.game
    nodes = [describe_node(game, b, node) for node in game.nodes(b)]
    return replies.StateReply(
        game=game.id,
        scenario=match.header.scenario,
        ply=match.ply,
        depth=depth,
        position=msgspec.Raw(game.save(b)),
        text=game.show(b),
        node=nodes[0],
        nodes=nodes,
    )


def describe_node(game: AnyGame, b: Position, node: Node) -> replies.Node:
    """Describe an open node."""
    if isinstance(node, Over):
        result = {str(side): score for side, score in enumerate(node.scores)}
        return replies.OverNode(result, node.reason, game.ending_text(node.reason))
    prompt = game.prompt(b, node)
    if isinstance(node, Chance):
        return replies.ChanceNode(node.side, node.step, node.rule, prompt, node.device.describe())
    texts = game.option_texts(b, node.frame, node.options)
    options = list(map(describe_option, node.options, texts))
    return replies.DecisionNode(node.side, node.step, node.rule, prompt, options, node.free)


def describe_option(answer: Answer, shown: AnswerText) -> replies.OptionFacts:
    """Describe one legal answer."""
    return replies.OptionFacts(answer, shown.text, shown.label or shown.text, shown.note)


def describe_game(game: AnyGame) -> replies.GameFacts:
    """Describe a game."""
    return replies.GameFacts(
        id=game.id,
        title=game.title,
        version=game.version,
        sides=[side.name for side in game.meta.sides],
        scenarios=game.scenarios(),
        options=game.options(),
        bots=sorted(bots(game)),
        levels=list(LEVELS),
        cooperative=game.meta.cooperative,
        secrets=game.meta.secrets,
        hidden=game.hidden,
        longest=game.meta.longest,
    )
