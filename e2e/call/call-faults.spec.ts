import type { Page } from '@playwright/test';
import { PICTURE_TIMEOUT } from '@visavis/domain/call/rules.ts';
import { connectionInUse, expectMedia, expectVideoOf, pathOf } from '../support/people/call.ts';
import {
  type Caller,
  expectNoRating,
  SOON,
  startBoth,
  statusOf,
  twoCallers,
  withoutAnswers,
} from '../support/people/wired.ts';
import { expect, test } from '../support/test.ts';
import { newest } from '../support/watch/wire.ts';

const NO_PICTURE = 'No video came through, so we are looking for someone else.';
const FOUND = /^Found /;
async function expectEachSeesTheOther([alice, bob]: [Caller, Caller]): Promise<void> {
  await expectVideoOf(alice.person, bob.person);
  await expectVideoOf(bob.person, alice.person);
  await expectMedia(alice.person);
  await expectMedia(bob.person);
}

/** How long a page waited for a picture before it gave up for the first time, ms; none where the other did. */
function firstWait({ wire }: Caller): number[] {
  const end = wire.sent.find(({ name }) => name === 'video:call_ended');
  const found = wire.received.find(({ name }) => name === 'matching:found');
  return end && found ? [end.at - found.at] : [];
}

/** An offer of a connection that is neither's: another session, certificate and path. */
const foreignOffer = (page: Page) =>
  page.evaluate(async () => {
    const foreign = new RTCPeerConnection();
    for (const kind of ['audio', 'video']) foreign.addTransceiver(kind);
    foreign.createDataChannel('app');
    const { type, sdp = '' } = await foreign.createOffer();
    foreign.close();
    return { type, sdp };
  });

test('without any answer both search on after ten seconds and say why; late and foreign offers do not disturb the next match', async ({
  newCaller,
}) => {
  const callers = await twoCallers(newCaller);
  const [alice, bob] = callers;
  for (const { wire } of callers) wire.plant(withoutAnswers);
  await startBoth(callers);
  for (const caller of callers) await expect(statusOf(caller, FOUND)).toBeVisible(SOON);
  await Promise.all(callers.map(({ person }) => expect(person.page.getByText(NO_PICTURE).first()).toBeVisible(SOON)));
  // The first to give up ends it for both.
  const shortest = Math.min(...callers.flatMap(firstWait));
  expect(shortest).toBeGreaterThan(PICTURE_TIMEOUT.found - 500);
  // Timers of a busy machine are late.
  expect(shortest).toBeLessThan(SOON.timeout);
  for (const caller of callers) await expectNoRating(caller);

  const first = alice.wire.received.find(({ name }) => name === 'matching:found')?.payload;
  const offer = await foreignOffer(bob.person.page);
  for (const [{ wire }, other] of [
    [alice, bob],
    [bob, alice],
  ] as const) {
    const disturbed = new Set<string>();
    // Both, because only one of the two would give way to an offer that crosses its own.
    wire.plant((event) => {
      // The two may have been matched again meanwhile: until offers have disturbed a match, it has no answer.
      if (event.name === 'video:answer' && !disturbed.has(event.payload.roomId)) return [];
      if (event.name === 'video:join_room') {
        disturbed.add(event.payload);
        const late = { roomId: first.roomId, userId: other.person.userId, offer };
        const foreign = { roomId: event.payload, userId: first.roomId, offer };
        for (const payload of [late, foreign]) wire.deliver({ name: 'video:offer', payload });
      }
      return [event];
    });
  }
  await expectEachSeesTheOther(callers);
  const { roomId } = newest(alice.wire.received, 'matching:found');
  expect(roomId).not.toBe(first.roomId);
  const sent = (what: string) =>
    callers.flatMap(({ wire }) => wire.sent.filter(({ name, payload }) => name === what && payload.roomId === roomId));
  // On a busy machine an offer is sent again before its answer has come, and then answered again.
  const most = 1 + sent('video:offer').length;
  expect(sent('video:answer').length, 'the one answer of the match').toBeLessThanOrEqual(most);
  const [ofAlice, ofBob] = [await pathOf(alice.person), await pathOf(bob.person)];
  expect(ofAlice, 'the two ends of one path').toEqual(ofBob.toReversed());
});

test('a first answer that is lost is asked for again; a second one and 300 candidates do not disturb the call', async ({
  newCaller,
}) => {
  const callers = await twoCallers(newCaller);
  let lost = 0;
  for (const { wire } of callers) {
    wire.plant((event) => {
      if (event.name !== 'video:answer') return [event];
      if (lost === 0) {
        lost += 1;
        return [];
      }
      const { roomId } = event.payload;
      const candidates = Array.from({ length: 300 }, (_, index) => ({
        name: 'video:ice_candidate',
        payload: {
          roomId,
          candidate: {
            candidate: `candidate:${index} 1 udp 2113937151 192.0.2.${(index % 250) + 1} ${40_000 + index} typ host`,
            sdpMid: '0',
            sdpMLineIndex: 0,
          },
        },
      }));
      return [event, event, ...candidates];
    });
  }
  await startBoth(callers);
  await expectEachSeesTheOther(callers);
  expect(lost).toBe(1);
  const [alice, bob] = callers;
  const candidates = () =>
    [...alice.wire.received, ...bob.wire.received].filter(
      ({ name, payload }) => name === 'video:ice_candidate' && payload.candidate.candidate.includes(' 192.0.2.'),
    );
  // The call may be there before all of them have come.
  await expect.poll(() => candidates().length).toBeGreaterThanOrEqual(300);
  const connection = await connectionInUse(alice.person);
  await expectMedia(alice.person);
  expect(await connectionInUse(alice.person), 'the same peer connection').toBe(connection);
});
