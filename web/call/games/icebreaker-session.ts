import type {
  IcebreakerInput,
  Icebreakers,
  newIcebreakers,
  stepIcebreakers,
} from '@visavis/domain/call/icebreakers/icebreakers.ts';
import type { readMessage } from '@visavis/domain/call/icebreakers/messages.ts';
import type { Action } from '@visavis/domain/call/icebreakers/play.ts';
import {
  type Budget,
  DECKS,
  fullBudget,
  type Game,
  INVITATION_WAIT,
  MESSAGE_RATE,
  POINT_RATE,
  spend,
} from '@visavis/domain/call/icebreakers/rules.ts';
import type { Clock } from '../../platform/clock.ts';
import { createStore, type Readable } from '../../platform/store.ts';

/** The rules that both sides apply to the same moves, and the check of strangers' messages, which needs Zod. */
export interface GameRules {
  newIcebreakers: typeof newIcebreakers;
  stepIcebreakers: typeof stepIcebreakers;
  readMessage: typeof readMessage;
}

export interface IcebreakerView {
  /** the choice of games is open */
  isChoosing: boolean;
  /** null without a call, and until the rules are there */
  state: Icebreakers | null;
}

/** The games' side of one call's connection. */
export interface IcebreakerLink {
  /** its data channel is open */
  opened(): void;
  receive(data: unknown): void;
  /** another connection has taken its place: a game does not survive that */
  replaced(): void;
  close(): void;
}

/** The games of the running call. They pass over its data channel alone, and nothing of them is kept. */
export interface IcebreakerSession extends Readable<IcebreakerView> {
  /** The rules load with the first call, as no one needs them before; messages that come earlier wait for them. */
  takeRules(rules: GameRules): void;
  connect(call: { isInitiator: boolean; send: (text: string) => void }): IcebreakerLink;
  choose(isChoosing: boolean): void;
  invite(game: Game): void;
  accept(): void;
  decline(): void;
  leave(): void;
  /** Turns another card, by chance. */
  next(): void;
  act(action: Exclude<Action, { do: 'next' }>): void;
  /** The user has read how the last game ended. */
  dismiss(): void;
}

export interface IcebreakerOptions {
  clock: Clock;
  /** from 0 up to, not including, 1 */
  chance?: () => number;
  /** of which no two are alike; of a UUID the first 16 digits count */
  newId: () => string;
}

/** Digits of the id of a game. */
const ID_LENGTH = 16;

export function createIcebreakerSession(options: IcebreakerOptions): IcebreakerSession {
  const { clock, chance = Math.random, newId } = options;
  const store = createStore<IcebreakerView>({ isChoosing: false, state: null });
  let send: (text: string) => void = () => undefined;
  let stopWaiting: () => void = () => undefined;
  let rules: GameRules | null = null;
  /** actions that wait for the rules */
  const early: ((rules: GameRules) => void)[] = [];
  /** how many connections there have been */
  let connections = 0;

  const take = (input: IcebreakerInput) => {
    const { state } = store.get();
    if (!state || !rules) return;
    const next = rules.stepIcebreakers(state, input);
    const { stage } = next.state;
    if (stage.at !== state.stage.at) {
      stopWaiting();
      if (stage.at === 'inviting' || stage.at === 'invited')
        stopWaiting = clock.after(INVITATION_WAIT, () => take({ type: 'waited', id: stage.id }));
    }
    store.update({ state: next.state, ...(stage.at !== 'idle' && { isChoosing: false }) });
    for (const message of next.send) send(JSON.stringify(message));
  };
  const reset = (state: Icebreakers | null) => {
    stopWaiting();
    store.set({ isChoosing: false, state });
  };

  return {
    get: store.get,
    subscribe: store.subscribe,
    takeRules(known) {
      rules = known;
      for (const act of early.splice(0)) act(known);
    },
    connect(call) {
      let messages: Budget = fullBudget(MESSAGE_RATE, clock.now());
      let points: Budget = fullBudget(POINT_RATE, clock.now());
      connections += 1;
      const own = connections;
      let isClosed = false;
      const isCurrent = () => own === connections && !isClosed;
      const whenCurrent = (act: (rules: GameRules) => void) => {
        const actIfCurrent = (known: GameRules) => isCurrent() && act(known);
        if (rules) actIfCurrent(rules);
        else early.push(actIfCurrent);
      };
      send = call.send;
      early.length = 0;
      reset(null);
      const begin = () => whenCurrent(({ newIcebreakers }) => reset(newIcebreakers(call.isInitiator)));
      begin();
      const flooded = () => whenCurrent(() => take({ type: 'flooded' }));
      return {
        opened: () => whenCurrent(() => take({ type: 'opened' })),
        receive(data) {
          if (!isCurrent() || store.get().state?.isMuted) return;
          const now = clock.now();
          const left = spend(messages, MESSAGE_RATE, 1, now);
          if (!left) return flooded();
          messages = left;
          whenCurrent(({ readMessage }) => {
            const message = readMessage(data);
            if (!message) return;
            if (message.kind === 'move' && message.move.do === 'stroke') {
              const pointsLeft = spend(points, POINT_RATE, message.move.points.length / 2, now);
              if (!pointsLeft) return flooded();
              points = pointsLeft;
            }
            take({ type: 'received', message });
          });
        },
        replaced: begin,
        close() {
          if (isCurrent()) reset(null);
          isClosed = true;
        },
      };
    },
    choose: (isChoosing) => store.update({ isChoosing }),
    invite: (game) =>
      take({
        type: 'invite',
        id: newId().replaceAll('-', '').slice(0, ID_LENGTH),
        game,
        first: Math.floor(chance() * (game === 'questions' ? DECKS.questions : DECKS.rather)),
      }),
    accept: () => take({ type: 'accept' }),
    decline: () => take({ type: 'decline' }),
    leave: () => take({ type: 'leave' }),
    next: () => take({ type: 'act', action: { do: 'next', chance: chance() } }),
    act: (action) => take({ type: 'act', action }),
    dismiss() {
      const { state } = store.get();
      if (state) store.update({ state: { ...state, ended: null } });
    },
  };
}
