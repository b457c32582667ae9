import { expect, test } from 'vitest';
import { drawCard, newDeck, turnCard } from './deck.ts';
import { type Drawing, newDrawing, playDrawing } from './drawing.ts';
import { type Move, readMessage } from './messages.ts';
import { newRather, playRather } from './rather.ts';
import { fullBudget, LONGEST_MESSAGE, MESSAGE_POINTS, MOST_POINTS, MOST_STROKES, type Side, spend } from './rules.ts';
import { newTicTacToe, outcomeOf, playTicTacToe, type TicTacToe, turnOf, winningLine } from './tic-tac-toe.ts';

/** Marks in order, as cells of the grid; the guest begins. */
function marked(cells: string): TicTacToe {
  let board = newTicTacToe;
  [...cells].forEach((cell, ply) => {
    board = playTicTacToe(board, ply % 2 === 0 ? 'guest' : 'host', { do: 'mark', round: 0, ply, cell: Number(cell) });
  });
  return board;
}

test.each<[string, unknown, Side | null, number[] | null]>([
  ['', null, 'guest', null],
  ['4', null, 'host', null],
  ['03142', { winner: 'guest' }, null, [0, 1, 2]],
  ['801427', null, 'guest', null],
  ['104386', { winner: 'host' }, null, [0, 3, 6]],
  ['012435768', { winner: null }, null, null],
  ['021437586', { winner: 'guest' }, null, null],
])('after the marks %j', (cells, outcome, turn, line) => {
  const board = marked(cells);
  expect([outcomeOf(board), turnOf(board)]).toEqual([outcome, turn]);
  if (line) expect(winningLine(board)).toEqual(line);
});

test.each<[string, Side, Move]>([
  ['out of turn', 'host', { do: 'mark', round: 0, ply: 2, cell: 8 }],
  ['on a taken cell', 'guest', { do: 'mark', round: 0, ply: 2, cell: 4 }],
  ['of another round', 'guest', { do: 'mark', round: 1, ply: 2, cell: 8 }],
  ['sent twice', 'guest', { do: 'mark', round: 0, ply: 0, cell: 8 }],
  ['of another game', 'guest', { do: 'clear', upTo: 0 }],
  ['for a new round before the end', 'guest', { do: 'again', round: 1 }],
])('a mark %s changes nothing', (_, by, move) => {
  const board = marked('40');
  expect(playTicTacToe(board, by, move)).toBe(board);
});

test('the next round is begun by the other side, and counts what was won', () => {
  const won = marked('03142');
  const next = playTicTacToe(won, 'host', { do: 'again', round: 1 });
  expect([next.wins, turnOf(next)]).toEqual([{ host: 0, guest: 1 }, 'host']);
  expect(playTicTacToe(next, 'guest', { do: 'again', round: 1 })).toBe(next);
});

test.each<[string, Side, number, number, string]>([
  ['the next card', 'guest', 1, 5, '1/5'],
  ['a card of long ago', 'host', 0, 5, '0/3'],
  ['a card far ahead', 'host', 9, 5, '0/3'],
  ['a card that is not in the deck', 'host', 1, 48, '0/3'],
])('%s', (_, by, turn, number, expected) => {
  const deck = turnCard(newDeck(3, 48), by, { turn, number }, 48);
  expect(`${deck.turn}/${deck.number}`).toBe(expected);
});

test('no card comes again before all have been shown', () => {
  let deck = newDeck(3, 8);
  for (let turn = 1; turn < 8; turn += 1) deck = turnCard(deck, 'guest', drawCard(deck, 8, 0.5), 8);
  expect([...deck.seen].sort()).toEqual([0, 1, 2, 3, 4, 5, 6, 7]);
  expect(drawCard(deck, 8, 0.99).number).not.toBe(deck.number);
});

const card = { turn: 0, number: 3 };
test.each<[string, Move[], string]>([
  ['an answer that was not announced', [{ do: 'answer', ...card, choice: 'a' }], 'open'],
  [
    'an answer before the other has chosen',
    [
      { do: 'answered', ...card },
      { do: 'answer', ...card, choice: 'a' },
    ],
    'hidden',
  ],
  ['an answer to another card', [{ do: 'answered', turn: 0, number: 4 }], 'open'],
])('%s does not count', (_, moves, expected) => {
  const rather = moves.reduce((before, move) => playRather(before, 'guest', move), newRather(3));
  expect(rather.answers.guest).toBe(expected);
});

test('an answer cannot be changed', () => {
  let rather = newRather(3);
  for (const by of ['host', 'guest'] as const) rather = playRather(rather, by, { do: 'answered', ...card });
  for (const choice of ['a', 'b'] as const) rather = playRather(rather, 'guest', { do: 'answer', ...card, choice });
  expect(rather.answers.guest).toBe('a');
});

const stroke = (number: number, points: number[] = [1, 1], pen = 0): Move => ({
  do: 'stroke',
  stroke: number,
  pen,
  points,
});
const drawn = (...moves: [Side, Move][]): Drawing =>
  moves.reduce((drawing, [by, move]) => playDrawing(drawing, by, move), newDrawing);
const seen = ({ strokes }: Drawing) => strokes.map(({ by, number, points }) => `${by} ${number}: ${points}`);

test.each<[string, [Side, Move][], string[]]>([
  [
    'a stroke goes on',
    [
      ['host', stroke(1)],
      ['host', stroke(1, [2, 2])],
    ],
    ['host 1: 1,1,2,2'],
  ],
  [
    'later strokes lie above',
    [
      ['host', stroke(1)],
      ['guest', stroke(2)],
      ['host', stroke(3)],
    ],
    ['host 1: 1,1', 'guest 2: 1,1', 'host 3: 1,1'],
  ],
  [
    'of two drawn at once that of the guest lies above',
    [
      ['guest', stroke(1)],
      ['host', stroke(1)],
    ],
    ['host 1: 1,1', 'guest 1: 1,1'],
  ],
  [
    'no one takes back what the other has drawn',
    [
      ['host', stroke(1)],
      ['guest', { do: 'undo', stroke: 1 }],
    ],
    ['host 1: 1,1'],
  ],
  [
    'what was taken back does not go on',
    [
      ['host', stroke(1)],
      ['host', { do: 'undo', stroke: 1 }],
      ['host', stroke(1)],
    ],
    [],
  ],
  [
    'either clears it all',
    [
      ['host', stroke(1)],
      ['guest', { do: 'clear', upTo: 1 }],
    ],
    [],
  ],
  [
    'what comes late of a cleared stroke stays away',
    [
      ['host', stroke(1)],
      ['guest', { do: 'clear', upTo: 1 }],
      ['host', stroke(1)],
    ],
    [],
  ],
  [
    'a new stroke that crosses a clearing is cleared as well',
    [
      ['host', stroke(1)],
      ['host', { do: 'clear', upTo: 1 }],
      ['guest', stroke(1)],
    ],
    [],
  ],
  [
    'no one clears what is still to come',
    [
      ['host', stroke(1)],
      ['guest', { do: 'clear', upTo: 9 }],
    ],
    ['host 1: 1,1'],
  ],
  ['no one jumps ahead in the count', [['host', stroke(7)]], []],
])('%s', (_, moves, expected) => {
  expect(seen(drawn(...moves))).toEqual(expected);
});

test('no one draws more strokes or points than the picture takes', () => {
  const strokes = Array.from({ length: MOST_STROKES + 5 }, (_, index): [Side, Move] => ['host', stroke(index + 1)]);
  expect(drawn(...strokes).strokes).toHaveLength(MOST_STROKES);
  const points = Array.from({ length: 2 * MESSAGE_POINTS }, () => 1);
  const long = drawn(...Array.from({ length: 400 }, (): [Side, Move] => ['guest', stroke(1, points)]));
  expect(long.strokes[0]?.points).toHaveLength(2 * MOST_POINTS);
});

const invitation = { type: 'icebreaker', v: 1, kind: 'invite', id: '0'.repeat(16), game: 'rather', first: 3 };
const move = (made: object) => ({ type: 'icebreaker', v: 1, kind: 'move', id: '0'.repeat(16), move: made });
test.each<[string, unknown, boolean]>([
  ['an invitation', invitation, true],
  ['another version', { ...invitation, v: 2 }, false],
  ['another type', { ...invitation, type: 'heartbeat' }, false],
  ['an unknown game', { ...invitation, game: 'chess' }, false],
  ['a long id', { ...invitation, id: '0'.repeat(500) }, false],
  ['the most points that a message holds', move(stroke(1, Array(2 * MESSAGE_POINTS).fill(1000))), true],
  ['one point more', move(stroke(1, Array(2 * MESSAGE_POINTS + 2).fill(1))), false],
  ['half a point', move(stroke(1, [1, 2, 3])), false],
  ['a point outside of the picture', move(stroke(1, [1, 1001])), false],
  ['a fraction', move(stroke(1, [1, 0.5])), false],
  ['a cell outside of the grid', move({ do: 'mark', round: 0, ply: 0, cell: 9 }), false],
])('reads %s: %s', (_, value, isRead) => {
  const text = JSON.stringify(value);
  expect(readMessage(text) !== null).toBe(isRead);
  if (isRead) expect(readMessage(text.padEnd(LONGEST_MESSAGE + 1))).toBeNull();
});

test('a budget is spent at once and comes back with time', () => {
  const rate = { burst: 2, perSecond: 1 };
  const spent = spend(fullBudget(rate, 0), rate, 2, 0);
  expect(spent && spend(spent, rate, 1, 900)).toBeNull();
  expect(spent && spend(spent, rate, 1, 1000)).toEqual({ left: 0, at: 1000 });
});
