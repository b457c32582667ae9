import { sendRequestByCode } from '@visavis/domain/friends/contract.ts';
import { join } from '@visavis/domain/matching/contract.ts';
import { deleteMessage, sendMessage } from '@visavis/domain/messages/contract.ts';
import { putPushSettings } from '@visavis/domain/push/contract.ts';
import { cancelRing, ring } from '@visavis/domain/ringing/contract.ts';
import { getProfile } from '@visavis/domain/users/contract.ts';
import { answerMeeting, listMeetings, watch } from '@visavis/domain/waiting/contract.ts';
import { startPushService } from '../../server/testing/push-service.ts';
import { button, expectWhile, message, openConnected } from '../support/people/page.ts';
import {
  bePatient,
  makeUpSubscriptions,
  pressOn,
  pushesTo,
  shownBy,
  untilListening,
  type WorkerScope,
  withWorker,
  workerOf,
} from '../support/people/push.ts';
import { befriend } from '../support/servers/seed.ts';
import { test as base, expect } from '../support/test.ts';

type PushService = Awaited<ReturnType<typeof startPushService>>;

/** A meeting hour begins soon: who comes is reminded at the next look. */
const inMinutes = (minutes: number): string => new Date(Date.now() + minutes * 60_000).toISOString().slice(11, 16);

const test = base.extend<object, { pushService: PushService }>({
  pushService: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the parameter's shape
    async ({}, use) => {
      const service = await startPushService();
      await use(service);
      await service.close();
    },
    { scope: 'worker' },
  ],
  settings: [
    ({ pushService }, use) => use({ NODE_ENV: 'test', PUSH_SERVICES: pushService.origin, MEETING_HOURS: inMinutes(9) }),
    { scope: 'worker' },
  ],
});
test.skip(({ topology }) => topology === 'nodes', 'the server has settings of its own');

test('what the server pushes is shown, and a press on each kind opens its place', async ({
  newPerson,
  freshName,
  marks,
  privacy,
  server,
  pushService,
}) => {
  const bob = await newPerson('bob', withWorker);
  const { page, context } = bob;
  // Its time passes as ever, but where the test moves it on.
  await page.clock.install();
  const [ann, carol] = [
    await marks.register(server.origin, freshName('ann'), 'private'),
    await marks.register(server.origin, freshName('carol'), 'private'),
  ];
  const anns = await ann.connect();
  await befriend(ann, bob.api);
  privacy.befriend(ann.username, bob.username);
  const browser = pushService.browser();
  await makeUpSubscriptions(context, browser.subscription);
  const write = async (content: string) =>
    (await ann.call(sendMessage, { body: { recipientId: bob.userId, content } })).data;

  await page.goto('/profile?tab=settings');
  await expectWhile(() => page.getByRole('switch', { name: 'On this device' }).click(), [page, 'Notifications are on']);
  // A page that goes at once takes the choice with it.
  const saved = page.waitForResponse((response) => response.url().endsWith(putPushSettings.path));
  await page.getByRole('switch', { name: 'Show what messages say' }).click();
  await expect(page.getByRole('switch', { name: 'Show what messages say' })).toBeChecked();
  await saved;
  const worker = await workerOf(bob);
  await bePatient(worker);
  const deliver = await pushesTo(page);

  const callBob = async () => {
    const ack = await anns.emit(ring, { userId: bob.userId });
    return (ack.ok && ack.data?.callId) || '';
  };
  const received = (title: string, body?: string) =>
    browser.received.findLast(
      ({ notification }) => notification.title === title && (body === undefined || notification.body === body),
    );
  /** Waits for a push of the server with this title, and delivers it. @param body where an earlier push may come late */
  const deliverNext = async (title: string, body?: string) => {
    await expect.poll(() => received(title, body), { timeout: 90_000 }).toBeDefined();
    const { notification } = received(title, body) ?? {};
    browser.received.length = 0;
    if (notification) await deliver(notification);
    await expect.poll(async () => (await shownBy(worker)).map((shown) => shown.title)).toContain(title);
  };
  /** Presses with the app closed, and opens what that opens. */
  const openFrom = async (title: string) => void (await page.goto((await pressOn(worker, title)) ?? 'about:blank'));
  let times = 0;
  /** Closes the app, and waits until the server knows. */
  const leave = async () => {
    await page.goto('about:blank');
    times += 1;
    const question = `Are you there? ${times}`;
    await expect(async () => {
      await write(question);
      await expect.poll(() => received(ann.username, question), { timeout: 2000 }).toBeDefined();
    }).toPass();
    browser.received.length = 0;
  };

  const talk = await test.step('the server is silent while the app is in front', async () => {
    const { conversationId } = await write('Before');
    await openConnected(page, `/messages/${conversationId}`);
    await write('The server knows by now');
    await expect(message(page, 'The server knows by now')).toBeVisible();
    browser.received.length = 0;
    await write('While you look');
    await expect(message(page, 'While you look')).toBeVisible();
    await page.goto('about:blank');
    await expect(async () => {
      await write('While you are away');
      await expect.poll(() => received(ann.username, 'While you are away'), { timeout: 2000 }).toBeDefined();
    }).toPass();
    const bodies = new Set(browser.received.map(({ notification }) => notification.body));
    // It may have been pushed before the server knew, and come late.
    bodies.delete('The server knows by now');
    expect([...bodies]).toEqual(['While you are away']);
    return conversationId;
  });

  await test.step('a message opens its conversation, and its deletion takes the text away', async () => {
    const shows = (body: string, silent: boolean) =>
      expect.poll(() => shownBy(worker)).toEqual([{ title: ann.username, body, silent }]);
    await deliverNext(ann.username, 'While you are away');
    await shows('While you are away', false);
    const { id } = await write('A slip of the tongue');
    await deliverNext(ann.username, 'A slip of the tongue');
    await shows('A slip of the tongue', false);
    await ann.call(deleteMessage, { params: { id } });
    await deliverNext(ann.username, 'Message deleted');
    await shows('Message deleted', true);
    await openFrom(ann.username);
    await expect(page).toHaveURL(`/messages/${talk}`);
    await expect(message(page, 'While you are away').first()).toBeVisible();
  });

  await test.step('a friend request opens the requests', async () => {
    await leave();
    const { inviteCode: code } = (await bob.api.call(getProfile)).data;
    await carol.call(sendRequestByCode, { params: { code } });
    await deliverNext('Friend request');
    await openFrom('Friend request');
    await expect(page.getByText(carol.username).first()).toBeVisible();
    await expect(button(page, `Accept the request from ${carol.username}`)).toBeVisible();
  });

  await test.step('a call opens the app, in which it rings', async () => {
    await leave();
    const callId = await callBob();
    await deliverNext(`${ann.username} is calling`);
    await openFrom(`${ann.username} is calling`);
    const sheet = page.getByRole('alertdialog', { name: `${ann.username} is calling`, exact: true });
    await expect(sheet).toBeVisible();
    await anns.emit(cancelRing, { callId });
    await expect(sheet).toHaveCount(0);
  });

  await test.step('a missed call takes the place of the one that rang, and opens the conversation', async () => {
    await leave();
    const callId = await callBob();
    await deliverNext(`${ann.username} is calling`);
    await anns.emit(cancelRing, { callId });
    await deliverNext('Missed call');
    expect((await shownBy(worker)).map(({ title }) => title)).not.toContain(`${ann.username} is calling`);
    await openFrom('Missed call');
    await expect(page).toHaveURL(`/messages/${talk}`);
    await expect(message(page, 'Missed call').last()).toBeVisible();
  });

  await test.step('someone who waits opens the way to the search', async () => {
    await leave();
    await bob.api.call(watch);
    const carols = await carol.connect();
    await carols.emit(join);
    await deliverNext('Someone is here');
    carols.close();
    await openFrom('Someone is here');
    await expect(page).toHaveURL(/\/matching/);
    await expect(button(page, 'Start')).toBeVisible();
  });

  await test.step('a meeting hour opens the way to the search', async () => {
    await leave();
    const [meeting] = (await bob.api.call(listMeetings)).data;
    const startsAt = meeting?.startsAt ?? '';
    await bob.api.call(answerMeeting, { params: { startsAt }, body: { isGoing: true } });
    const day = new Date(startsAt).toLocaleDateString('en', { timeZone: 'UTC', weekday: 'long' });
    const title = `We meet on ${day} at ${startsAt.slice(11, 16)} UTC`;
    await deliverNext(title);
    await openFrom(title);
    await expect(page).toHaveURL(/\/matching/);
    await expect(button(page, 'Start')).toBeVisible();
  });

  await test.step('in the open app a press goes there without loading it again', async () => {
    await leave();
    await write('Come and see');
    await deliverNext(ann.username, 'Come and see');
    await page.goto('/home');
    await page.evaluate(() => Object.assign(window, { isSame: true }));
    // The page hears of presses a few seconds after it has opened; meanwhile one opens a window of its own.
    await untilListening(worker);
    expect(await pressOn(worker, ann.username)).toBeUndefined();
    await expect(page).toHaveURL(`/messages/${talk}`);
    await expect(message(page, 'Come and see').first()).toBeVisible();
    expect(await page.evaluate(() => 'isSame' in window)).toBe(true);
  });

  await test.step('on screen, but with no one who looks, it is shown and counted in the title until someone does', async () => {
    await openConnected(page, '/home');
    await untilListening(worker);
    await page.clock.fastForward('05:00');
    let asked = '';
    // The connection may have broken over the leap.
    await expect(async () => {
      times += 1;
      asked = `Still there? ${times}`;
      await write(asked);
      await expect(page).toHaveTitle(/^\(\d+\) /, { timeout: 3000 });
    }).toPass({ timeout: 60_000 });
    await deliverNext(ann.username, asked);
    await page.keyboard.press('Shift');
    await expect(page).not.toHaveTitle(/^\(/);
  });

  await test.step('with nothing open but a page that goes nowhere, a press opens the app', async () => {
    await leave();
    await page.goto('/terms');
    await write('And now?');
    await deliverNext(ann.username, 'And now?');
    expect(await pressOn(worker, ann.username)).toBe(`${server.origin}/messages/${talk}`);
  });

  await test.step('a browser that changes its subscription is pushed to at its new address', async () => {
    const moved = pushService.browser();
    await worker.evaluate(async (to) => {
      const { registration } = globalThis as unknown as WorkerScope;
      registration.pushManager.subscribe = async () => to as unknown as PushSubscription;
      let handled: Promise<unknown> = Promise.resolve();
      const waitUntil = (promise: Promise<unknown>) => {
        handled = promise;
      };
      dispatchEvent(Object.assign(new Event('pushsubscriptionchange'), { waitUntil }));
      await handled;
    }, moved.subscription);
    browser.received.length = 0;
    await write('To your new address');
    await expect
      .poll(() => moved.received.map(({ notification }) => notification.body), { timeout: 60_000 })
      .toEqual(['To your new address']);
    expect(browser.received).toEqual([]);
  });
  anns.close();
});
