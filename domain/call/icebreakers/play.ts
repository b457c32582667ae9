import { type Deck, drawCard, newDeck, turnCard } from './deck.ts';
import { type Drawing, highest, lastStrokeOf, newDrawing, playDrawing } from './drawing.ts';
import type { Move } from './messages.ts';
import { newRather, playRather, type Rather } from './rather.ts';
import { type Choice, DECKS, type Game, type Side } from './rules.ts';
import { markOf, newTicTacToe, playTicTacToe, type TicTacToe } from './tic-tac-toe.ts';

/** A game that runs: the same on both devices once all messages have arrived. */
export type Play =
  | { game: 'questions'; board: Deck }
  | { game: 'rather'; board: Rather }
  | { game: 'drawing'; board: Drawing }
  | { game: 'tic-tac-toe'; board: TicTacToe };

export function beginPlay(game: Game, first: number): Play {
  switch (game) {
    case 'questions':
      return { game, board: newDeck(first, DECKS.questions) };
    case 'rather':
      return { game, board: newRather(first) };
    case 'drawing':
      return { game, board: newDrawing };
    case 'tic-tac-toe':
      return { game, board: newTicTacToe };
  }
}

/** The game after a move of either side; the very same where the rules do not allow it. */
export function applyMove(play: Play, by: Side, move: Move): Play {
  const changed = <P extends Play>(before: P, board: P['board']): P =>
    board === before.board ? before : { ...before, board };
  switch (play.game) {
    case 'questions':
      return changed(play, move.do === 'card' ? turnCard(play.board, by, move, DECKS.questions) : play.board);
    case 'rather':
      return changed(play, playRather(play.board, by, move));
    case 'drawing':
      return changed(play, playDrawing(play.board, by, move));
    case 'tic-tac-toe':
      return changed(play, playTicTacToe(play.board, by, move));
  }
}

/** Actions of a user in a game. */
export type Action =
  /** @param chance from 0 up to, not including, 1 */
  | { do: 'next'; chance: number }
  | { do: 'choose'; choice: Choice }
  /** without `begins` it goes on with the stroke that this side has begun last */
  | { do: 'draw'; begins: boolean; pen: number; points: readonly number[] }
  | { do: 'undo' }
  | { do: 'clear' }
  | { do: 'mark'; cell: number }
  | { do: 'again' };

/** The move that an action makes; null where the game has none such. */
export function moveOf(play: Play, side: Side, action: Action): Move | null {
  switch (play.game) {
    case 'questions':
      return action.do === 'next' ? { do: 'card', ...drawCard(play.board, DECKS.questions, action.chance) } : null;
    case 'rather': {
      const { deck } = play.board;
      if (action.do === 'next') return { do: 'card', ...drawCard(deck, DECKS.rather, action.chance) };
      return action.do === 'choose' ? { do: 'answered', turn: deck.turn, number: deck.number } : null;
    }
    case 'drawing': {
      const last = lastStrokeOf(play.board, side);
      if (action.do === 'undo') return last && { do: 'undo', stroke: last.number };
      if (action.do === 'clear') return { do: 'clear', upTo: highest(play.board) };
      if (action.do !== 'draw') return null;
      const stroke = action.begins ? highest(play.board) + 1 : play.board.newest[side];
      return { do: 'stroke', stroke, pen: action.pen, points: [...action.points] };
    }
    case 'tic-tac-toe':
      if (action.do === 'mark') return markOf(play.board, action.cell);
      return action.do === 'again' ? { do: 'again', round: play.board.round + 1 } : null;
  }
}
