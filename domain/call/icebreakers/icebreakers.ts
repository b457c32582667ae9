import { type IcebreakerMessage, message } from './messages.ts';
import { type Action, applyMove, beginPlay, moveOf, type Play } from './play.ts';
import { isAnswerDue } from './rather.ts';
import { type Choice, type Game, MOST_DECLINES, otherSide, type Side } from './rules.ts';

/** Invitations and games of two, as one side sees them. Pure: ids, chance and time come from outside. */
export interface Icebreakers {
  /** the user whose id sorts lower: where two invite each other at once, that invitation stands */
  isInitiator: boolean;
  /** the other's client knows icebreakers */
  isAvailable: boolean;
  /** the other sends more than anyone plays: nothing of theirs is read any more */
  isMuted: boolean;
  stage: Stage;
  /** how often in a row this side has declined, and the other */
  declines: { own: number; theirs: number };
  /** how the last game or invitation ended, where this side did not end it */
  ended: Ended | null;
}

export interface Invitation {
  id: string;
  game: Game;
  first: number;
}
export type Stage =
  | { at: 'idle' }
  | ({ at: 'inviting' } & Invitation)
  | ({ at: 'invited' } & Invitation)
  /** `secret`: what this side has chosen on the card and not sent */
  | { at: 'playing'; id: string; side: Side; play: Play; secret: Choice | null };
export interface Ended {
  why: 'declined' | 'unanswered' | 'left' | 'flood';
  game: Game;
}

export type IcebreakerInput =
  /** the channel is open */
  | { type: 'opened' }
  | { type: 'received'; message: IcebreakerMessage }
  | { type: 'flooded' }
  | ({ type: 'invite' } & Invitation)
  | { type: 'accept' }
  | { type: 'decline' }
  /** takes the invitation back, or ends the game */
  | { type: 'leave' }
  /** the invitation has waited long enough */
  | { type: 'waited'; id: string }
  | { type: 'act'; action: Action };

export interface IcebreakerStep {
  state: Icebreakers;
  send: readonly IcebreakerMessage[];
}

export const newIcebreakers = (isInitiator: boolean): Icebreakers => ({
  isInitiator,
  isAvailable: false,
  isMuted: false,
  stage: { at: 'idle' },
  declines: { own: 0, theirs: 0 },
  ended: null,
});

const idle: Stage = { at: 'idle' };
const isNamed = ({ stage }: Icebreakers, id: string) => stage.at !== 'idle' && stage.id === id;
const gameOf = (stage: Stage): Game | null =>
  stage.at === 'idle' ? null : stage.at === 'playing' ? stage.play.game : stage.game;

/** Whether this side may invite now. */
export const canInvite = ({ isAvailable, isMuted, stage, declines }: Icebreakers): boolean =>
  isAvailable && !isMuted && stage.at === 'idle' && declines.theirs < MOST_DECLINES;

function end(state: Icebreakers, why: Ended['why'] | null): Icebreakers {
  const game = gameOf(state.stage);
  return { ...state, stage: idle, ended: why && game ? { why, game } : null };
}

const begin = (state: Icebreakers, { id, game, first }: Invitation, side: Side): Icebreakers => ({
  ...state,
  stage: { at: 'playing', id, side, play: beginPlay(game, first), secret: null },
  declines: { own: 0, theirs: 0 },
  ended: null,
});

/** Applies a move, and sends what this side has chosen once both have. */
function move(state: Icebreakers, by: Side, action: Action | null, made: ReturnType<typeof moveOf>): IcebreakerStep {
  const { stage } = state;
  if (stage.at !== 'playing' || !made) return { state, send: [] };
  const { id, side } = stage;
  let play = applyMove(stage.play, by, made);
  if (play === stage.play) return { state, send: [] };
  const send: IcebreakerMessage[] = by === side ? [message({ kind: 'move', id, move: made })] : [];
  let secret = action?.do === 'choose' ? action.choice : stage.secret;
  if (play.game === 'rather') {
    const { deck } = play.board;
    if (play.board.answers[side] === 'open') secret = null;
    if (secret && isAnswerDue(play.board, side)) {
      const answer = { do: 'answer', turn: deck.turn, number: deck.number, choice: secret } as const;
      play = applyMove(play, side, answer);
      send.push(message({ kind: 'move', id, move: answer }));
      secret = null;
    }
  }
  return { state: { ...state, stage: { ...stage, play, secret } }, send };
}

function receiveInvitation(before: Icebreakers, invitation: Invitation): IcebreakerStep {
  // The inviter may be asked again.
  const state = { ...before, declines: { ...before.declines, theirs: 0 } };
  const { stage } = state;
  const { id, game, first } = invitation;
  if (stage.at === 'playing' || (stage.at === 'inviting' && state.isInitiator)) return { state, send: [] };
  if (state.declines.own >= MOST_DECLINES) return { state, send: [message({ kind: 'decline', id })] };
  if (stage.at !== 'inviting')
    return { state: { ...state, stage: { at: 'invited', id, game, first }, ended: null }, send: [] };
  const withdraw = message({ kind: 'leave', id: stage.id });
  // Both want to play the same.
  if (stage.game === game)
    return { state: begin(state, invitation, 'guest'), send: [withdraw, message({ kind: 'join', id })] };
  return { state: { ...state, stage: { at: 'invited', id, game, first } }, send: [withdraw] };
}

function receive(state: Icebreakers, received: IcebreakerMessage): IcebreakerStep {
  const stay: IcebreakerStep = { state, send: [] };
  const { stage } = state;
  if (received.kind === 'hello') return { state: { ...state, isAvailable: true }, send: [] };
  if (!state.isAvailable) return stay;
  if (received.kind === 'invite') return receiveInvitation(state, received);
  const { id } = received;
  const isInviting = stage.at === 'inviting' && stage.id === id;
  switch (received.kind) {
    case 'join':
      if (isInviting) return { state: begin(state, stage, 'host'), send: [] };
      return isNamed(state, id) ? stay : { state, send: [message({ kind: 'leave', id })] };
    case 'decline': {
      if (!isInviting) return stay;
      const declines = { ...state.declines, theirs: state.declines.theirs + 1 };
      return { state: { ...end(state, 'declined'), declines }, send: [] };
    }
    case 'leave':
      if (!isNamed(state, id) || isInviting) return stay;
      return { state: end(state, stage.at === 'playing' ? 'left' : null), send: [] };
    case 'move':
      if (stage.at !== 'playing' || stage.id !== id) return stay;
      return move(state, otherSide(stage.side), null, received.move);
  }
}

export function stepIcebreakers(state: Icebreakers, input: IcebreakerInput): IcebreakerStep {
  const stay: IcebreakerStep = { state, send: [] };
  const { stage } = state;
  switch (input.type) {
    case 'opened':
      return { state, send: [message({ kind: 'hello' })] };
    case 'received':
      return state.isMuted ? stay : receive(state, input.message);
    case 'flooded': {
      const send = stage.at === 'idle' ? [] : [message({ kind: 'leave', id: stage.id })];
      return { state: { ...end(state, 'flood'), isMuted: true }, send };
    }
    case 'invite': {
      const { id, game, first } = input;
      if (!canInvite(state)) return stay;
      const declines = { ...state.declines, own: 0 };
      return {
        state: { ...state, declines, ended: null, stage: { at: 'inviting', id, game, first } },
        send: [message({ kind: 'invite', id, game, first })],
      };
    }
    case 'accept':
      if (stage.at !== 'invited') return stay;
      return { state: begin(state, stage, 'guest'), send: [message({ kind: 'join', id: stage.id })] };
    case 'decline': {
      if (stage.at !== 'invited') return stay;
      const declines = { ...state.declines, own: state.declines.own + 1 };
      return { state: { ...end(state, null), declines }, send: [message({ kind: 'decline', id: stage.id })] };
    }
    case 'leave':
      if (stage.at !== 'inviting' && stage.at !== 'playing') return stay;
      return { state: end(state, null), send: [message({ kind: 'leave', id: stage.id })] };
    case 'waited': {
      if (stage.at === 'idle' || stage.at === 'playing' || stage.id !== input.id) return stay;
      const isOwn = stage.at === 'inviting';
      return {
        state: end(state, isOwn ? 'unanswered' : null),
        send: isOwn ? [message({ kind: 'leave', id: stage.id })] : [],
      };
    }
    case 'act':
      if (stage.at !== 'playing') return stay;
      return move(state, stage.side, input.action, moveOf(stage.play, stage.side, input.action));
  }
}
