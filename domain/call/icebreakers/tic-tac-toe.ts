import type { Move } from './messages.ts';
import { otherSide, type Side } from './rules.ts';

export interface TicTacToe {
  /** from 0 */
  round: number;
  /** nine, row by row */
  cells: readonly (Side | null)[];
  /** rounds won */
  wins: Record<Side, number>;
}

const emptyCells = Array.from({ length: 9 }, () => null);
export const newTicTacToe: TicTacToe = { round: 0, cells: emptyCells, wins: { host: 0, guest: 0 } };

const LINES = [
  [0, 1, 2],
  [3, 4, 5],
  [6, 7, 8],
  [0, 3, 6],
  [1, 4, 7],
  [2, 5, 8],
  [0, 4, 8],
  [2, 4, 6],
] as const;

const plyOf = ({ cells }: TicTacToe) => cells.filter((cell) => cell !== null).length;

/** The guest begins the first round, the host the second, and so on. The side that begins has the crosses. */
export const beginnerOf = ({ round }: TicTacToe): Side => (round % 2 === 0 ? 'guest' : 'host');

export const winningLine = ({ cells }: TicTacToe): readonly number[] | null =>
  LINES.find(([a, b, c]) => cells[a] && cells[a] === cells[b] && cells[a] === cells[c]) ?? null;

export type Outcome = { winner: Side | null } | null;
/** Null while the round goes on; no winner after a draw. */
export function outcomeOf(board: TicTacToe): Outcome {
  const [first] = winningLine(board) ?? [];
  if (first !== undefined) return { winner: board.cells[first] ?? null };
  return plyOf(board) === 9 ? { winner: null } : null;
}

/** The side whose turn it is; null once the round is over. */
export function turnOf(board: TicTacToe): Side | null {
  if (outcomeOf(board)) return null;
  const beginner = beginnerOf(board);
  return plyOf(board) % 2 === 0 ? beginner : otherSide(beginner);
}

export function playTicTacToe(board: TicTacToe, by: Side, move: Move): TicTacToe {
  if (move.do === 'again') {
    if (move.round !== board.round + 1 || !outcomeOf(board)) return board;
    return { ...board, round: move.round, cells: emptyCells };
  }
  if (move.do !== 'mark' || move.round !== board.round || move.ply !== plyOf(board)) return board;
  if (turnOf(board) !== by || board.cells[move.cell] !== null) return board;
  const marked = { ...board, cells: board.cells.map((cell, index) => (index === move.cell ? by : cell)) };
  const winner = outcomeOf(marked)?.winner;
  return winner ? { ...marked, wins: { ...marked.wins, [winner]: marked.wins[winner] + 1 } } : marked;
}

export const markOf = (board: TicTacToe, cell: number): Move => ({
  do: 'mark',
  round: board.round,
  ply: plyOf(board),
  cell,
});
