import type { Ack } from '@visavis/domain/wire/event.ts';
import { expect, test } from 'vitest';
import { settle } from '../../platform/clock.fake.ts';
import { createFakeServices } from '../../services/services.fake.ts';
import { createRoomEntry } from './server-requests.ts';

const refusal = (code: string): Ack => ({ ok: false, error: '', code });

/** Enters rooms, whose answers are on their way until the test lets them arrive. */
function entering() {
  const { socket, clock } = createFakeServices();
  const asked: { roomId: unknown; answer: PromiseWithResolvers<Ack> }[] = [];
  socket.acknowledge('video:join_room', (roomId) => {
    const answer = Promise.withResolvers<Ack>();
    asked.push({ roomId, answer });
    return answer.promise;
  });
  const happened: string[] = [];
  const left = new Set<string>();
  const enter = createRoomEntry({ socket, clock });
  return {
    clock,
    happened,
    left,
    rooms: () => asked.map(({ roomId }) => roomId),
    enter: (roomId: string) =>
      enter(roomId, {
        isWanted: () => !left.has(roomId),
        onEntered: ({ startedAt }) => happened.push(`${roomId} entered ${startedAt}`),
        onGone: () => happened.push(`${roomId} gone`),
      }),
    async answer(index: number, ack: Ack) {
      asked[index]?.answer.resolve(ack);
      await settle();
    },
  };
}

test.each<[string, Ack, string[]]>([
  ['is entered', { ok: true, data: { startedAt: 'at noon' } }, ['a entered at noon']],
  ['is entered, by a server of an older build', { ok: true }, ['a entered undefined']],
  ['does not exist', refusal('NOT_FOUND'), ['a gone']],
  ['is one of others', refusal('NOT_A_MEMBER'), ['a gone']],
  ['is over', refusal('CALL_OVER'), ['a gone']],
  ['is none', refusal('VALIDATION_FAILED'), ['a gone']],
  ['is refused for a reason that says nothing of it', refusal('UNAUTHENTICATED'), []],
])('a room that %s: nothing is said before the answer, and it is asked once', async (_, ack, said) => {
  const { enter, answer, happened, rooms, clock } = entering();
  enter('a');
  await settle();
  expect(happened).toEqual([]);
  await answer(0, ack);
  expect(happened).toEqual(said);
  await clock.advance(60_000);
  expect(rooms()).toEqual(['a']);
});

test.each(['INTERNAL', 'UNAVAILABLE', 'RATE_LIMITED', 'NO_ANSWER'])(
  'after %s the room is asked for again, after 1, 2, 4 and 4 seconds',
  async (code) => {
    const { enter, answer, rooms, clock } = entering();
    enter('a');
    for (const [index, wait] of [1000, 2000, 4000, 4000].entries()) {
      await answer(index, refusal(code));
      await clock.advance(wait - 1);
      expect(rooms()).toHaveLength(index + 1);
      await clock.advance(1);
      expect(rooms()).toHaveLength(index + 2);
    }
  },
);

test.each<[string, (to: ReturnType<typeof entering>) => void, string[]]>([
  ['the call has ended', ({ left }) => void left.add('a'), []],
  ['another is entered', ({ enter }) => enter('b'), ['b']],
])('a room is not asked for again once %s, before its answer or after', async (_, happens, others) => {
  for (const isBefore of [true, false]) {
    const to = entering();
    to.enter('a');
    if (isBefore) happens(to);
    await to.answer(0, refusal('INTERNAL'));
    if (!isBefore) happens(to);
    await to.clock.advance(60_000);
    expect(to.rooms()).toEqual(['a', ...others]);
  }
});
