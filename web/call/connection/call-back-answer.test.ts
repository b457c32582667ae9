import type { CallBackAnswer } from '@visavis/domain/call/contract.ts';
import type { Ack } from '@visavis/domain/wire/event.ts';
import { beforeEach, expect, test } from 'vitest';
import { settle } from '../../platform/clock.fake.ts';
import { createFakeServices } from '../../services/services.fake.ts';
import { createCallBackAnswer } from './server-requests.ts';

const roomId = '018f3c7e-0000-7000-8000-0000000000f1';
const offer = { until: '2026-11-26T10:02:00.000Z', serverTime: '2026-11-26T10:00:00.000Z' };
const offered: Ack = { ok: true, data: offer };
const none: Ack = { ok: true, data: { until: null, serverTime: offer.serverTime } };
const refusal = (code: string): Ack => ({ ok: false, error: '', code });

const happened: string[] = [];
beforeEach(() => {
  happened.length = 0;
});

/** The server gives these answers, the last one again and again. */
async function answer(acks: Ack[], payload: CallBackAnswer = { roomId }) {
  const services = createFakeServices();
  const sent: CallBackAnswer[] = [];
  services.socket.acknowledge('matching:call_back', (asked) => {
    sent.push(asked as CallBackAnswer);
    return (acks.length > 1 ? acks.shift() : acks[0]) as never;
  });
  let isWanted = true;
  const send = createCallBackAnswer(services);
  const say = (said: CallBackAnswer) =>
    send(said, {
      isWanted: () => isWanted,
      onOffered: ({ until }) => happened.push(`until ${until}`),
      onOver: () => happened.push('over'),
    });
  say(payload);
  await settle();
  return {
    sent,
    say,
    wait: (ms: number) => services.clock.advance(ms),
    leave: () => {
      isWanted = false;
    },
  };
}

test('tells how long the call back is offered', async () => {
  await answer([offered]);
  expect(happened).toEqual([`until ${offer.until}`]);
});

test.each([
  ['there is none', none],
  ['the room is no one’s any more', refusal('NOT_A_MEMBER')],
  ['a server of an older build says nothing of it', { ok: true } as Ack],
])('tells that it is over where %s', async (_, ack) => {
  const { wait, sent } = await answer([ack]);
  expect(happened).toEqual(['over']);
  await wait(10_000);
  expect(sent).toHaveLength(1);
});

test.each(['NO_ANSWER', 'INTERNAL', 'UNAVAILABLE', 'RATE_LIMITED'])(
  'after %s it asks again, in the same words, and ends no offer',
  async (code) => {
    const { wait, sent } = await answer([refusal(code), refusal(code), offered], { roomId, accept: true });
    expect(happened).toEqual([]);
    await wait(2000);
    expect(happened).toEqual([]);
    await wait(2000);
    expect(happened).toEqual([`until ${offer.until}`]);
    expect(sent).toEqual(Array(3).fill({ roomId, accept: true }));
  },
);

test('asks no more once the call back is not waited for, or after a newer answer', async () => {
  const left = await answer([refusal('NO_ANSWER')]);
  left.leave();
  await left.wait(10_000);
  expect(left.sent).toHaveLength(1);
  const changed = await answer([refusal('NO_ANSWER'), offered]);
  changed.say({ roomId, accept: true });
  await settle();
  await changed.wait(10_000);
  expect(changed.sent).toEqual([{ roomId }, { roomId, accept: true }]);
});

test('leaves a lost connection to the one who asks again once it is back', async () => {
  const { wait, sent } = await answer([refusal('NOT_CONNECTED')]);
  await wait(10_000);
  expect([happened, sent.length]).toEqual([[], 1]);
});
