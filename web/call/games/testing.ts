import { newIcebreakers, type Stage } from '@visavis/domain/call/icebreakers/icebreakers.ts';
import { type Action, applyMove, beginPlay, moveOf } from '@visavis/domain/call/icebreakers/play.ts';
import type { Game, Side } from '@visavis/domain/call/icebreakers/rules.ts';

type Playing = Extract<Stage, { at: 'playing' }>;

/** A game as the host sees it, after some actions of both. */
export function playing(game: Game, ...actions: [Side, Action][]): Playing {
  const play = actions.reduce(
    (before, [side, action]) => {
      const move = moveOf(before, side, action);
      return move ? applyMove(before, side, move) : before;
    },
    beginPlay(game, 1),
  );
  return { at: 'playing', id: '0'.repeat(16), side: 'host', play, secret: null };
}

/** A side whose partner knows icebreakers. */
export const inStage = (stage: Stage) => ({ ...newIcebreakers(true), isAvailable: true, stage });

/** Both have chosen and know it. */
export function answered(own: 'a' | 'b', theirs: 'a' | 'b'): Playing {
  const game = playing('rather');
  if (game.play.game !== 'rather') throw new Error('another game');
  return { ...game, play: { ...game.play, board: { ...game.play.board, answers: { host: own, guest: theirs } } } };
}
