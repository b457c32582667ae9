import fc from 'fast-check';
import { expect, test } from 'vitest';
import { begin, type Call, step } from './call-machine.ts';
import { type CallState, isLive } from './call-status.ts';
import type { CallEffect } from './states/effects.ts';
import type { Timer } from './states/events.ts';
import { everyEvent } from './testing/events.ts';
import { freshContext } from './testing/row.ts';
import { callStates, waysTo } from './testing/ways.ts';

/** The timers that may run in a state. */
const timersIn: Record<CallState, Timer[]> = {
  idle: [],
  searching: [],
  connecting: ['PICTURE_TIMEOUT', 'STREAM_TIMEOUT', 'CONNECT_TIMEOUT', 'SKIP_DUE'],
  connected: ['PICTURE_TIMEOUT', 'QUALITY_CHECK', 'TRIGGER_RATING_CHECK', 'INITIAL_LEVEL_DUE', 'SKIP_DUE'],
  skipping: ['FIGURES_TIMEOUT'],
  returning: ['FIGURES_TIMEOUT'],
  disconnecting: [],
  broken: ['CALL_BACK_TIMEOUT'],
  callBackOffered: ['CALL_BACK_TIMEOUT'],
  callBackAccepted: ['CALL_BACK_TIMEOUT'],
  mandatoryRating: [],
};

/** Work outside the machine, by its effects. */
function createOutside() {
  const timers = new Set<string>();
  let hasSession = false;
  return {
    timers,
    hasSession: () => hasSession,
    perform(effects: readonly CallEffect[]) {
      for (const effect of effects) {
        if (effect.type === 'startTimer') timers.add(effect.timer);
        if (effect.type === 'stopTimer') timers.delete(effect.timer);
        if (effect.type === 'startPeer') hasSession = true;
        if (effect.type === 'stopPeer') hasSession = false;
      }
    },
  };
}

const isTimer = (type: string): boolean => Object.values(timersIn).some((timers: string[]) => timers.includes(type));
const { notice, leftQueueAt, isTakenOver, reporting, ...reset } = freshContext;
const passing = fc.tuple(fc.constantFrom(...everyEvent), fc.constantFrom(0, 1, 100, 3000, 700_000));

test('whatever comes: timers and the session end with what started them, and idle begins anew', () => {
  fc.assert(
    fc.property(fc.constantFrom(...callStates), fc.array(passing, { maxLength: 60 }), (start, later) => {
      const outside = createOutside();
      let call: Call = begin('alice').call;
      let now = 0;
      const way = waysTo[start].map((each) => ('wait' in each ? ([null, each.wait] as const) : ([each, 0] as const)));
      for (const [event, ms] of [...way, ...later]) {
        now += ms;
        if (!event || (isTimer(event.type) && !outside.timers.delete(event.type))) continue;
        // The step must not change its arguments.
        const before = { ...call, context: Object.freeze({ ...call.context }) };
        const { call: after, effects } = step(before, event, now);
        outside.perform(effects);
        const { state, context } = after;
        expect([...outside.timers].filter((timer) => !timersIn[state].some((own) => own === timer))).toEqual([]);
        expect(outside.timers.has('SKIP_DUE')).toBe(context.skipDueAt !== null);
        expect(outside.hasSession()).toBe(isLive(state) && context.localStream !== null);
        if (state === 'idle' && before.state !== 'idle') expect(context).toMatchObject(reset);
        call = after;
      }
    }),
    { numRuns: 300 },
  );
});
