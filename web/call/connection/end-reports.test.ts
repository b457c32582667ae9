import type { Ack } from '@visavis/domain/wire/event.ts';
import { expect, test } from 'vitest';
import { createScope } from '../../lib/scope.ts';
import { settle } from '../../platform/clock.fake.ts';
import { createFakeServices } from '../../services/services.fake.ts';
import { createEndReports } from './server-requests.ts';

const refusal = (code: string): Ack => ({ ok: false, error: '', code });

/** Reports an end, whose answers are on their way until the test lets them arrive. */
function reporting() {
  const { socket } = createFakeServices();
  const answers: PromiseWithResolvers<Ack>[] = [];
  const scope = createScope();
  const reports = createEndReports(scope, { socket });
  const send = () => {
    const answer = Promise.withResolvers<Ack>();
    answers.push(answer);
    return answer.promise;
  };
  reports.report('a', send);
  return {
    scope,
    sent: () => answers.length,
    declined: () => socket.sentOf('matching:call_back'),
    async answer(index: number, ack: Ack) {
      answers[index]?.resolve(ack);
      await settle();
    },
    async reconnect() {
      socket.reconnect();
      await settle();
    },
  };
}

test.each<[string, Ack, number]>([
  ['is heard', { ok: true }, 1],
  ['is refused', refusal('CALL_OVER'), 1],
  ['is refused to someone who is signed out', refusal('UNAUTHENTICATED'), 1],
  ['finds no connection', refusal('NOT_CONNECTED'), 2],
  ['has no answer', refusal('NO_ANSWER'), 2],
  ['meets a fault', refusal('INTERNAL'), 2],
  ['meets an outage', refusal('UNAVAILABLE'), 2],
  ['comes too often', refusal('RATE_LIMITED'), 2],
])('an end that %s is reported again with the next connection where that is needed', async (_, ack, times) => {
  const { sent, answer, reconnect, declined } = reporting();
  await answer(0, ack);
  await reconnect();
  expect(sent()).toBe(times);
  expect(declined()).toEqual([]);
});

test('an end without an answer yet is reported again, and a call back is declined once it is heard', async () => {
  const { sent, answer, reconnect, declined } = reporting();
  await reconnect();
  expect([sent(), declined()]).toEqual([2, []]);
  await answer(1, { ok: true });
  expect(declined()).toEqual([{ roomId: 'a', accept: false }]);
  await reconnect();
  expect(sent()).toBe(2);
});

test('nothing is reported again once it has stopped', async () => {
  const { scope, sent, answer, reconnect } = reporting();
  await answer(0, refusal('NO_ANSWER'));
  scope.end();
  await reconnect();
  expect(sent()).toBe(1);
});
