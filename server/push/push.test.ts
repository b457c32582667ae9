import { logout } from '@visavis/domain/auth/contract.ts';
import { blockUser, cancelRequest } from '@visavis/domain/friends/contract.ts';
import { deleteMessage, markRead, sendMessage } from '@visavis/domain/messages/contract.ts';
import * as push from '@visavis/domain/push/contract.ts';
import { DEFAULT_PUSH_SETTINGS, DEVICES_MAX, type PushSettings } from '@visavis/domain/push/rules.ts';
import { eq } from 'drizzle-orm';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { sessions } from '../db/schema/auth.ts';
import { pushSubscriptions } from '../db/schema/push.ts';
import { users } from '../db/schema/users.ts';
import { newcomers } from '../testing/crowd.ts';
import { createVisitor, type TestPerson } from '../testing/person.ts';
import { type FakeBrowser, type Received, startPushService } from '../testing/push-service.ts';
import { askByCode } from '../testing/scenes/relations.ts';
import { makeFriends } from '../testing/scenes/rings.ts';
import { useWorld } from '../testing/use-world.ts';
import { createPushRepo } from './repo.ts';

const service = await startPushService();
afterAll(service.close);
const { world, connect } = await useWorld({ settings: { PUSH_SERVICES: service.origin } });
const db = () => world.ports.database.db;

let ann: TestPerson;
let ben: TestPerson;
let made = 0;
beforeEach(async () => {
  made += 1;
  [ann, ben] = await newcomers(world, `ann${made}`, `ben${made}`);
  await makeFriends(world, ann, ben);
});

const subscribe = async (person: TestPerson, browser = service.browser()): Promise<FakeBrowser> => {
  expect((await person.call(push.subscribePush, { body: browser.subscription })).status).toBe(200);
  return browser;
};
const choose = (person: TestPerson, settings: Partial<PushSettings>) =>
  person.call(push.putPushSettings, { body: { ...DEFAULT_PUSH_SETTINGS, ...settings } });
const write = (content = 'My secret plan') => ann.call(sendMessage, { body: { recipientId: ben.userId, content } });
const pushed = ({ received }: FakeBrowser, count: number) => expect.poll(() => received.length).toBe(count);
/** Nothing was pushed: what comes after it would have come later. */
async function nothingCame(browser: FakeBrowser, before: number): Promise<void> {
  await world.app.close();
  expect(browser.received).toHaveLength(before);
  await world.restart();
}
const rowsOf = (person: TestPerson) =>
  db().select().from(pushSubscriptions).where(eq(pushSubscriptions.userId, person.userId));

it('a friend request is pushed once in a day, however often it is taken back and sent again', async () => {
  const [cy, dee] = await newcomers(world, `cy${made}`, `dee${made}`);
  const browser = await subscribe(dee);
  for (let count = 0; count < 30; count += 1) {
    const { id } = await askByCode(cy, dee);
    await cy.call(cancelRequest, { params: { id } });
  }
  await pushed(browser, 1);
  await nothingCame(browser, 1);
});

describe('a message to someone away', () => {
  it('is pushed, encrypted and signed, and says who wrote but not what', async () => {
    const browser = await subscribe(ben);
    const { data } = await write();
    await pushed(browser, 1);
    const { notification, ...how } = browser.received[0] as Received;
    expect(notification).toEqual({
      title: ann.username,
      body: 'New message',
      tag: `message ${data.conversationId}`,
      path: `/messages/${data.conversationId}`,
    });
    const { publicKey } = (await ben.call(push.getPush)).data;
    expect(how).toMatchObject({ ttl: 86_400, urgency: 'high', key: publicKey });
    expect(how.claims).toMatchObject({ aud: service.origin, sub: 'mailto:contact@localhost' });
    expect(how.topic).toMatch(/^[\da-f]{32}$/);
    expect(JSON.stringify(how)).not.toContain(data.conversationId);
  });

  it('has the same length whatever it says', async () => {
    const browser = await subscribe(ben);
    await choose(ben, { showText: true });
    await write('Yes');
    await write('A much longer message, the length of which is the business of two people alone.');
    await pushed(browser, 2);
    expect(new Set(browser.received.map(({ length }) => length)).size).toBe(1);
    expect(browser.received.map(({ notification }) => notification.body)).toContain('Yes');
  });

  it('comes to every device of theirs, and to no one else', async () => {
    const [first, hers] = [await subscribe(ben), await subscribe(ann)];
    const phone = createVisitor(world.origin, ben);
    await phone.signIn();
    const second = await subscribe(phone);
    await write();
    await pushed(first, 1);
    await pushed(second, 1);
    expect(hers.received).toEqual([]);
  });

  it.each<[string, Partial<PushSettings>]>([
    ['messages are switched off', { kinds: { ...DEFAULT_PUSH_SETTINGS.kinds, message: false } }],
    ['it is quiet', { quiet: { from: '08:00', to: '08:00', zone: 'Europe/Paris' } }],
  ])('is not pushed while %s', async (_, settings) => {
    const browser = await subscribe(ben);
    await choose(ben, settings);
    await write();
    await nothingCame(browser, 0);
  });

  it('is not pushed while the app is in front, on any device', async () => {
    const browser = await subscribe(ben);
    await choose(ben, { showText: true });
    const texts = () => browser.received.map(({ notification }) => notification.body);
    const [laptop, tablet] = [await connect(ben), await connect(ben)];
    await laptop.emit(push.reportFront, { isInFront: true });
    await tablet.emit(push.reportFront, { isInFront: true });
    await tablet.emit(push.reportFront, { isInFront: false });
    await write();
    await laptop.emit(push.reportFront, { isInFront: false });
    await write('Now');
    await expect.poll(texts).toEqual(['Now']);
    await laptop.emit(push.reportFront, { isInFront: true });
    laptop.close();
    await expect.poll(() => world.ports.inFront.count()).toBe(0);
    await write('Now too');
    await expect.poll(texts).toEqual(['Now', 'Now too']);
  });
});

describe('a message that is deleted', () => {
  const bodies = ({ received }: FakeBrowser) => received.map(({ notification }) => notification.body);
  const erase = (id: string) => ann.call(deleteMessage, { params: { id } });

  it('leaves the locked screen of a reader who is shown what messages say, and its push service', async () => {
    const browser = await subscribe(ben);
    await choose(ben, { showText: true });
    const { data } = await write();
    await erase(data.id);
    await expect.poll(() => bodies(browser)).toEqual(['My secret plan', 'Message deleted']);
    const [first, second] = browser.received;
    expect(second).toMatchObject({ topic: first?.topic, notification: { tag: first?.notification.tag, silent: true } });
  });

  it.each<[string, number, (conversation: string) => Promise<unknown>]>([
    ['a later one stands there', 2, () => write('Later')],
    ['it was read', 1, (id) => ben.call(markRead, { params: { id } })],
    ['its reader blocks the sender', 1, () => ben.call(blockUser, { params: { id: ann.userId } })],
    ['its reader is not shown what messages say any more', 1, () => choose(ben, {})],
  ])('is not pushed where %s', async (_, before, happens) => {
    const browser = await subscribe(ben);
    await choose(ben, { showText: true });
    const { data } = await write();
    await pushed(browser, 1);
    await happens(data.conversationId);
    await pushed(browser, before);
    expect((await erase(data.id)).status).toBe(200);
    await nothingCame(browser, before);
  });
});

describe('a subscription', () => {
  it.each([404, 410])('that its browser has given up (%i) is removed', async (status) => {
    const browser = await subscribe(ben);
    browser.answers(status);
    await write();
    await expect.poll(() => rowsOf(ben)).toEqual([]);
    expect((await ben.call(push.getPush)).data.isSubscribed).toBe(false);
  });

  it.each([401, 403])('of another key of this site (%i) is removed, unless its service refuses all', async (status) => {
    const browser = await subscribe(ben);
    await write();
    await pushed(browser, 1);
    browser.answers(status);
    await write();
    await expect.poll(() => rowsOf(ben)).toEqual([]);
    const other = await subscribe(ben);
    other.answers(status);
    const before = service.requests();
    await write();
    await expect.poll(() => service.requests()).toBe(before + 1);
    other.answers(201);
    await write();
    await pushed(other, 1);
  });

  it.each([429, 500, 302])('stays where its service answers %i, and no redirect is followed', async (status) => {
    const browser = await subscribe(ben);
    browser.answers(status);
    const before = service.requests();
    await write();
    await expect.poll(() => service.requests()).toBe(before + 1);
    browser.answers(201);
    await write();
    await pushed(browser, 1);
    expect(service.requests()).toBe(before + 2);
  });

  it.each([
    'https://example.org/push',
    'https://127.0.0.1/push',
    'http://169.254.169.254/latest/meta-data',
    'http://127.0.0.1:1/push',
  ])('at %s is refused: the server posts to push services alone', async (endpoint) => {
    const { keys } = service.browser().subscription;
    const reply = await ben.call(push.subscribePush, { body: { endpoint, keys } });
    expect([reply.code, reply.fields]).toEqual(['VALIDATION_FAILED', { endpoint: 'PUSH_SERVICE_UNKNOWN' }]);
    expect(await rowsOf(ben)).toEqual([]);
  });

  it('with keys that are none is refused', async () => {
    const { endpoint, keys } = service.browser().subscription;
    for (const wrong of [
      { ...keys, auth: 'short' },
      { ...keys, p256dh: `${keys.p256dh}AAAA` },
    ]) {
      expect((await ben.call(push.subscribePush, { body: { endpoint, keys: wrong } })).code).toBe('VALIDATION_FAILED');
    }
  });

  it('ends with its session: by signing out at once, and in every other way before the next push', async () => {
    await subscribe(ben);
    await ben.call(logout);
    expect(await rowsOf(ben)).toEqual([]);
    await ben.signIn();
    const browser = await subscribe(ben);
    const endedAt = new Date(world.clock.now());
    await db().update(sessions).set({ endedAt }).where(eq(sessions.userId, ben.userId));
    await write();
    await nothingCame(browser, 0);
    await createPushRepo(db()).sweep(endedAt);
    expect(await rowsOf(ben)).toEqual([]);
  });

  it('of an account that is being deleted is told nothing, also before its sessions have ended', async () => {
    await subscribe(ben);
    const now = new Date(world.clock.now());
    const reached = async () => (await createPushRepo(db()).addressees([ben.userId], now)).map(({ userId }) => userId);
    expect(await reached()).toEqual([ben.userId]);
    await db().update(users).set({ eraseAt: now }).where(eq(users.id, ben.userId));
    expect(await reached()).toEqual([]);
  });

  it('can be given up', async () => {
    const browser = await subscribe(ben);
    expect((await ben.call(push.getPush)).data.isSubscribed).toBe(true);
    expect((await ben.call(push.unsubscribePush)).status).toBe(200);
    expect((await ben.call(push.getPush)).data.isSubscribed).toBe(false);
    await write();
    await nothingCame(browser, 0);
  });

  it('of a browser goes over to whoever signs in there next', async () => {
    const browser = await subscribe(ben);
    await subscribe(ann, browser);
    expect(await rowsOf(ben)).toEqual([]);
    expect(await rowsOf(ann)).toHaveLength(1);
    await subscribe(ann, service.browser());
    expect(await rowsOf(ann)).toHaveLength(1);
  });

  it(`is one of ${DEVICES_MAX} at most: the newest takes the place of the oldest`, async () => {
    const first = await subscribe(ben);
    for (let device = 0; device < DEVICES_MAX; device += 1) {
      await ben.signIn();
      await world.clock.advance(1000);
      await subscribe(ben);
    }
    const rows = await rowsOf(ben);
    expect(rows).toHaveLength(DEVICES_MAX);
    expect(rows.map(({ endpoint }) => endpoint)).not.toContain(first.subscription.endpoint);
  });
});

describe('a browser that has changed its subscription', () => {
  const move = (from: FakeBrowser, to: FakeBrowser['subscription']) =>
    world.visitor().call(push.movePush, { body: { from: from.subscription.endpoint, to } });

  it('is pushed to at its new address, without a session', async () => {
    const [former, browser] = [await subscribe(ben), service.browser()];
    expect(await move(former, browser.subscription)).toMatchObject({ status: 200, data: null });
    await write();
    await pushed(browser, 1);
    expect(former.received).toEqual([]);
    expect(await rowsOf(ben)).toHaveLength(1);
  });

  it('that no one knows changes nothing, and is answered alike', async () => {
    const browser = await subscribe(ben);
    expect(await move(service.browser(), service.browser().subscription)).toMatchObject({ status: 200, data: null });
    await write();
    await pushed(browser, 1);
  });

  it('takes no one else’s place', async () => {
    const [former, hers] = [await subscribe(ben), await subscribe(ann)];
    await move(former, hers.subscription);
    expect(await rowsOf(ann)).toHaveLength(1);
    await write();
    await pushed(former, 1);
    expect(hers.received).toEqual([]);
  });

  it('to no push service is refused', async () => {
    const former = await subscribe(ben);
    const { keys } = service.browser().subscription;
    const reply = await move(former, { endpoint: 'https://example.org/push', keys });
    expect(reply.fields).toEqual({ 'to.endpoint': 'PUSH_SERVICE_UNKNOWN' });
  });
});

describe('settings', () => {
  it('are the defaults until they are chosen, and hold on every device', async () => {
    expect((await ben.call(push.getPush)).data.settings).toEqual(DEFAULT_PUSH_SETTINGS);
    const chosen: PushSettings = {
      kinds: { call: true, message: false, request: true, someone: false, meeting: true },
      showText: true,
      quiet: { from: '22:00', to: '07:30', zone: 'Europe/Paris' },
    };
    expect((await ben.call(push.putPushSettings, { body: chosen })).data).toEqual(chosen);
    expect((await ben.call(push.getPush)).data.settings).toEqual(chosen);
    expect((await ann.call(push.getPush)).data.settings).toEqual(DEFAULT_PUSH_SETTINGS);
  });

  it.each([
    [{ from: '24:00', to: '07:00', zone: 'UTC' }, 'quiet.from', 'TIME_INVALID'],
    [{ from: '22:00', to: '7', zone: 'UTC' }, 'quiet.to', 'TIME_INVALID'],
    [{ from: '22:00', to: '07:00', zone: 'Europe/Atlantis' }, 'quiet.zone', 'TIME_ZONE_INVALID'],
  ])('refuse quiet hours such as %o', async (quiet, field, code) => {
    expect((await choose(ben, { quiet })).fields).toEqual({ [field]: code });
  });
});

it('a key is kept across restarts: browsers subscribe with it', async () => {
  const key = async () => (await ben.call(push.getPush)).data.publicKey;
  const before = await key();
  expect(before).toMatch(/^[\w-]{87}$/);
  const browser = await subscribe(ben);
  await world.restart();
  expect(await key()).toBe(before);
  await write();
  await pushed(browser, 1);
});
