import type { Page } from '@playwright/test';
import { PICTURE_TIMEOUT } from '@visavis/domain/call/rules.ts';
import { getDashboard } from '@visavis/domain/stats/contract.ts';
import {
  checkCamera,
  connectionInUse,
  expectMedia,
  expectVideoOf,
  pathOf,
  pressControl,
  pressEnd,
  pressStart,
} from '../support/people/call.ts';
import type { Person } from '../support/people/person.ts';
import { expect, test } from '../support/test.ts';
import { newest, type Plant, tapWire, type Wire } from '../support/watch/wire.ts';

const NO_PICTURE = 'No video came through, so we are looking for someone else.';
const FOUND = /^Found /;
/** From the match to giving up, and to the next match of the same two, on a busy machine. */
const SOON = { timeout: 60_000 };

interface Caller {
  person: Person;
  wire: Wire;
}

/** Two who have passed the camera check, with their wires tapped. */
async function twoCallers(newCaller: (name: string) => Promise<Person>): Promise<[Caller, Caller]> {
  const callers: Caller[] = [];
  for (const name of ['alice', 'bob']) {
    const person = await newCaller(name);
    callers.push({ person, wire: await tapWire(person) });
    await checkCamera(person);
  }
  return callers as [Caller, Caller];
}

async function expectEachSeesTheOther([alice, bob]: [Caller, Caller]): Promise<void> {
  await expectVideoOf(alice.person, bob.person);
  await expectVideoOf(bob.person, alice.person);
  await expectMedia(alice.person);
  await expectMedia(bob.person);
}

const startBoth = async (callers: readonly Caller[]) => {
  for (const { person } of callers) await pressStart(person);
};
const statusOf = ({ person }: Caller, text: string | RegExp) => person.page.getByRole('heading', { name: text });
const expectNoRating = ({ person }: Caller) => expect(person.page.getByRole('alertdialog')).toHaveCount(0);

/** Loses every answer, and the announced transport by which a path could be found without one. */
const withoutAnswers: Plant = (event) => {
  if (event.name === 'video:answer') return [];
  if (event.payload?.transport) delete event.payload.transport;
  return [event];
};

test('a first answer that is lost is asked for again @last', async ({ newCaller }) => {
  test.setTimeout(240_000);
  const callers = await twoCallers(newCaller);
  let lost = 0;
  for (const { wire } of callers) {
    wire.plant((event) => {
      if (event.name !== 'video:answer' || lost > 0) return [event];
      lost += 1;
      return [];
    });
  }
  await startBoth(callers);
  await expectEachSeesTheOther(callers);
  expect(lost).toBe(1);
});

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
  test.setTimeout(300_000);
  const callers = await twoCallers(newCaller);
  const [alice, bob] = callers;
  for (const { wire } of callers) wire.plant(withoutAnswers);
  await startBoth(callers);
  for (const caller of callers) await expect(statusOf(caller, FOUND)).toBeVisible(SOON);
  await Promise.all(callers.map(({ person }) => expect(person.page.getByText(NO_PICTURE).first()).toBeVisible(SOON)));
  // Whoever gives up first ends it for both.
  const shortest = Math.min(...callers.flatMap(firstWait));
  expect(shortest).toBeGreaterThan(PICTURE_TIMEOUT.found - 500);
  // Timers of a busy machine are late.
  expect(shortest).toBeLessThan(2 * PICTURE_TIMEOUT.found);
  for (const caller of callers) {
    await expectNoRating(caller);
    caller.wire.heal();
  }

  const first = newest(alice.wire.received, 'matching:found');
  const offer = await foreignOffer(bob.person.page);
  const answers = () => callers.flatMap(({ wire }) => wire.sent.filter(({ name }) => name === 'video:answer'));
  const before = answers().length;
  for (const [{ wire }, other] of [
    [alice, bob],
    [bob, alice],
  ] as const) {
    // Both, because only one of the two would give way to an offer that crosses its own.
    wire.plant((event) => {
      if (event.name === 'video:join_room') {
        const late = { roomId: first.roomId, userId: other.person.userId, offer };
        const foreign = { roomId: event.payload, userId: first.roomId, offer };
        for (const payload of [late, foreign]) wire.deliver({ name: 'video:offer', payload });
      }
      return [event];
    });
  }
  await expectEachSeesTheOther(callers);
  expect(newest(alice.wire.received, 'matching:found').roomId).not.toBe(first.roomId);
  expect(answers().length - before, 'the one answer of the match').toBe(1);
  const [ofAlice, ofBob] = [await pathOf(alice.person), await pathOf(bob.person)];
  expect(ofAlice, 'the two ends of one path').toEqual(ofBob.toReversed());
});

test('an answer that comes twice and 300 candidates do not disturb a call @last', async ({ newCaller }) => {
  test.setTimeout(240_000);
  const callers = await twoCallers(newCaller);
  for (const { wire } of callers) {
    wire.plant((event) => {
      if (event.name !== 'video:answer') return [event];
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

/** The page answers offers without sending anything: a changed answer alone would not stop what it sends. */
const answerWithoutSending = (page: Page) =>
  page.evaluate(() => {
    const {
      setRemoteDescription,
    }: Record<'setRemoteDescription', (given: RTCSessionDescriptionInit) => Promise<void>> =
      RTCPeerConnection.prototype;
    RTCPeerConnection.prototype.setRemoteDescription = function (
      this: RTCPeerConnection,
      description: RTCSessionDescriptionInit,
    ): Promise<void> {
      // The answer is asked for before the offer has been taken.
      if (description.type === 'offer')
        for (const transceiver of this.getTransceivers()) transceiver.direction = 'recvonly';
      return setRemoteDescription.call(this, description);
    };
    Object.assign(window, { sendAgain: () => Object.assign(RTCPeerConnection.prototype, { setRemoteDescription }) });
  });
const sendAgain = (page: Page) => page.evaluate(() => void Reflect.get(window, 'sendAgain')());

test('a side that nothing reaches gives up; the other, who has a picture, learns that the connection was lost @last', async ({
  newCaller,
}) => {
  test.setTimeout(300_000);
  const callers = await twoCallers(newCaller);
  const [alice, bob] = callers;
  const text = (payload: unknown) => JSON.stringify(payload).replaceAll('a=sendrecv', 'a=recvonly');
  bob.wire.plant((event) => [{ ...event, payload: event.payload && JSON.parse(text(event.payload)) }]);
  await answerWithoutSending(bob.person.page);
  await startBoth(callers);
  await Promise.all([
    expect(alice.person.page.getByText(NO_PICTURE).first()).toBeVisible(SOON),
    expect(bob.person.page.getByText('The connection to the other person was lost.').first()).toBeVisible(SOON),
  ]);
  expect(bob.wire.sent.some(({ name }) => name === 'video:media_flowing')).toBe(true);
  for (const caller of callers) await expectNoRating(caller);
  bob.wire.heal();
  await sendAgain(bob.person.page);
  await expectEachSeesTheOther(callers);
});

test('a call of which one side never reports media costs nothing, and a skip still leads on @last', async ({
  newCaller,
}) => {
  test.setTimeout(300_000);
  const callers = await twoCallers(newCaller);
  const [alice, bob] = callers;
  bob.wire.plant((event) => (event.name === 'video:media_flowing' ? [] : [event]));
  await startBoth(callers);
  await expectEachSeesTheOther(callers);
  expect(newest(alice.wire.received, 'video:call_started')).toBeUndefined();
  bob.wire.heal();
  await pressControl(alice.person, 'Next person');
  await expect(statusOf(bob, 'Finding the next person…')).toBeVisible(SOON);
  for (const caller of callers) await expectNoRating(caller);
  await expectEachSeesTheOther(callers);
  expect(newest(alice.wire.received, 'video:call_ended')).toMatchObject({ duration: 0, ratingRequired: false });
  expect((await alice.person.api.call(getDashboard)).data.stats).toMatchObject({ matchesToday: 0 });
});

test('while two connect, each sees who it is, and can skip, report and block', async ({ newCaller }) => {
  test.setTimeout(300_000);
  const callers = await twoCallers(newCaller);
  const [alice, bob] = callers;
  const { page } = alice.person;
  for (const { wire } of callers) wire.plant(withoutAnswers);
  await startBoth(callers);

  await test.step('a skip', async () => {
    await expect(statusOf(bob, `Found ${alice.person.username}`)).toBeVisible(SOON);
    await expect(statusOf(alice, `Found ${bob.person.username}`)).toBeVisible(SOON);
    await pressControl(alice.person, 'Next person');
    await expect(bob.person.page.getByText('The other person ended the call.').first()).toBeVisible(SOON);
    for (const caller of callers) await expectNoRating(caller);
  });

  await test.step('a block, after which the two are not matched again', async () => {
    await expect(statusOf(alice, FOUND)).toBeVisible(SOON);
    await page.getByRole('button', { name: `Block ${bob.person.username}` }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Block', exact: true }).click();
    await expect(bob.person.page.getByText('The other person left the call.').first()).toBeVisible(SOON);
    await expect(statusOf(alice, 'Finding the next person…')).toBeVisible(SOON);
    await expect(page.getByText('left the call')).toHaveCount(0);
  });

  await test.step('a report', async () => {
    const carol = await newCaller('carol');
    // Either of the two may be the one who answers.
    (await tapWire(carol)).plant(withoutAnswers);
    await checkCamera(carol);
    await pressEnd(bob.person);
    await pressStart(carol);
    await expect(statusOf(alice, `Found ${carol.username}`)).toBeVisible(SOON);
    await page.getByRole('button', { name: `Report ${carol.username}` }).click();
    const sheet = page.getByRole('dialog', { name: `Report ${carol.username}` });
    await sheet.getByRole('radio', { name: 'Something else' }).check();
    await sheet.getByRole('textbox', { name: 'What happened' }).fill('Never came.');
    await sheet.getByRole('button', { name: 'Send the report' }).click();
    await expect(page.getByText('Report sent. Thank you.')).toBeVisible();
    await expect(carol.page.getByText('The other person left the call.').first()).toBeVisible(SOON);
  });
});
