// A bot in JavaScript that knows nothing of Beachhead but the engine protocol (docs/engine-protocol.md).
//
//   node examples/protocol_bot.mjs                         one match of Two Patrols against `random`
//   node examples/protocol_bot.mjs --matches 20 --opponent greedy --playouts 8
//   node examples/protocol_bot.mjs --game five_beaches --scenario omaha --playouts 0
//
// It starts two engines. One holds the match. On the other it tries things out: it loads what its
// side may know, guesses what is hidden, plays each option on to the end at random with dice of its
// own, and takes the option that won most. That suits short games; with `--playouts 0` it picks any
// legal option, in every game. BEACHHEAD names the command if it is not on the path.

import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';

const settings = { game: 'template', scenario: '', opponent: 'random', matches: '1', playouts: '6', seed: '1' };
for (let i = 2; i < process.argv.length; i += 2) settings[process.argv[i].slice(2)] = process.argv[i + 1];

/** One engine process: a request goes out as a line, its reply comes back as a line. */
class Engine {
  constructor() {
    const [command, ...args] = (process.env.BEACHHEAD ?? 'beachhead').split(' ');
    this.process = spawn(command, [...args, 'engine'], { stdio: ['pipe', 'pipe', 'inherit'] });
    this.waiting = [];
    createInterface(this.process.stdout).on('line', (line) => this.waiting.shift()(JSON.parse(line)));
  }

  async ask(request) {
    this.process.stdin.write(`${JSON.stringify(request)}\n`);
    const reply = await new Promise((resolve) => this.waiting.push(resolve));
    if (!reply.ok) throw new Error(`${request.do}: ${reply.code}: ${reply.message}`);
    return reply;
  }

  close() {
    this.process.stdin.end();
  }
}

/** A small generator with a seed, so that a match can be played again. */
function seeded(seed) {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let x = Math.imul(state ^ (state >>> 15), state | 1);
    x ^= x + Math.imul(x ^ (x >>> 7), x | 61);
    return ((x ^ (x >>> 14)) >>> 0) / 4294967296;
  };
}

const pick = (list, random) => list[Math.floor(random() * list.length)];

/** Make up an outcome of a device: dice by their faces, a card by how many are left. */
function throwOf(device, random) {
  if (device.kind === 'deck') {
    const cards = device.cards.flatMap(({ card, left }) => Array(left).fill(card));
    return [pick(cards, random)];
  }
  return device.groups.flatMap((group) =>
    Array.from({ length: group.dice }, () => pick(group.faces, random)));
}

/** Fill in what a view hides: in Two Patrols a side's order is "?" to the other side. */
function guess(view, orders, random) {
  if (!orders.length) return view;
  return { ...view, orders: view.orders.map((o) => (o === '?' ? pick(orders, random) : o)) };
}

/** Play a state on to its end at random; return the score of a side. */
async function playOut(board, state, side, random) {
  while (state.node.kind !== 'over') {
    const { node } = state;
    const request = node.kind === 'chance'
      ? { do: 'roll', outcome: throwOf(node.device, random) }
      : { do: 'answer', answer: pick(node.options, random).answer };
    state = await board.ask({ ...request, side: node.side });
  }
  return state.node.result[side];
}

/** Choose the option that wins most often when it is played on. */
async function choose(match, board, node, orders, random) {
  if (Number(settings.playouts) === 0) return pick(node.options, random).answer;
  const { view } = await match.ask({ do: 'view', side: node.side });
  let best = null;
  for (const option of node.options) {
    let total = 0;
    for (let n = 0; n < Number(settings.playouts); n += 1) {
      await board.ask({ do: 'load', game: settings.game, position: guess(view, orders, random) });
      const next = await board.ask({ do: 'answer', answer: option.answer, side: node.side });
      total += await playOut(board, next, node.side, random);
    }
    if (best === null || total > best.total) best = { total, answer: option.answer };
  }
  return best.answer;
}

/** Play one match; the bot has one side after the other. Return its score. */
async function play(match, board, number, orders, random) {
  const mine = number % scenario.sides;
  const { game } = settings;
  let state = await match.ask({ do: 'new', game, scenario: scenario.id, seed: `${settings.seed}/${number}` });
  while (state.node.kind !== 'over') {
    const { node } = state;
    if (node.kind === 'chance') state = await match.ask({ do: 'roll', side: node.side });
    else if (node.side !== mine) state = await match.ask({ do: 'bot', level: settings.opponent });
    else {
      const answer = await choose(match, board, node, orders, random);
      state = await match.ask({ do: 'answer', answer, side: mine });
    }
  }
  return state.node.result[mine];
}

const match = new Engine();
const board = new Engine();
const random = seeded(Number(settings.seed));
const { games } = await match.ask({ do: 'games' });
const game = games.find(({ id }) => id === settings.game);
if (!game) throw new Error(`${settings.game} is none of ${games.map(({ id }) => id).join(', ')}`);
const scenario = game.scenarios.find(({ id }) => id === (settings.scenario || game.scenarios[0].id));
if (!scenario) throw new Error(`${settings.scenario} is none of ${game.scenarios.map(({ id }) => id).join(', ')}`);
const { content } = await match.ask({ do: 'content', game: settings.game });
const orders = game.secrets ? Object.keys(content.orders) : [];
const scores = [];
for (let number = 0; number < Number(settings.matches); number += 1) {
  scores.push(await play(match, board, number, orders, random));
}
const count = (wanted) => scores.filter((score) => Math.sign(score) === wanted).length;
console.log(JSON.stringify({ matches: scores.length, won: count(1), drawn: count(0), lost: count(-1) }));
match.close();
board.close();
