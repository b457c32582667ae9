import { listPending } from '@visavis/domain/friends/contract.ts';
import { join as joinQueue } from '@visavis/domain/matching/contract.ts';
import * as push from '@visavis/domain/push/contract.ts';
import { DEFAULT_PUSH_SETTINGS } from '@visavis/domain/push/rules.ts';
import * as ringing from '@visavis/domain/ringing/contract.ts';
import { RING_TIME } from '@visavis/domain/ringing/rules.ts';
import { getProfile } from '@visavis/domain/users/contract.ts';
import { getFigures, meetingSoon, watch } from '@visavis/domain/waiting/contract.ts';
import { ANNOUNCED_AFTER, REMINDED_BEFORE } from '@visavis/domain/waiting/rules.ts';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { meetingAnswers } from '../db/schema/waiting.ts';
import { RELOAD_GRACE } from '../ports/presence/presence.ts';
import type { FakeBrowser } from '../testing/push-service.ts';
import { startPushService } from '../testing/push-service.ts';
import { askByCode } from '../testing/scenes/relations.ts';
import { conversationOf, makeFriends, ring } from '../testing/scenes/rings.ts';
import { type Connected, useWorld } from '../testing/use-world.ts';

const service = await startPushService();
afterAll(service.close);
const { world, connect, user } = await useWorld({
  settings: { PUSH_SERVICES: service.origin, MEETING_HOURS: '20:00' },
});

/** Ann is here. Ben is away, with a browser that is pushed to. */
let ann: Connected;
let ben: Connected;
let browser: FakeBrowser;
beforeEach(async () => {
  [ann, ben] = await Promise.all([user(), user()]);
  ben.socket.close();
  browser = service.browser();
  await ben.person.call(push.subscribePush, { body: browser.subscription });
  await world.clock.advance(10_000);
  await expect.poll(async () => (await world.ports.presence.online([ben.person.userId])).size).toBe(0);
});
const titles = () => browser.received.map(({ notification }) => notification.title);
const switchOff = (kind: keyof typeof DEFAULT_PUSH_SETTINGS.kinds) =>
  ben.person.call(push.putPushSettings, {
    body: { ...DEFAULT_PUSH_SETTINGS, kinds: { ...DEFAULT_PUSH_SETTINGS.kinds, [kind]: false } },
  });

describe('a call', () => {
  beforeEach(async () => void (await makeFriends(world, ann.person, ben.person)));

  it('rings where it can be pushed, and rings on in the app that this opens', async () => {
    const { callId, outcome } = await ring(ann.socket, ben.person);
    expect(outcome).toBe('ringing');
    await expect.poll(titles).toEqual([`${ann.person.username} is calling`]);
    expect(browser.received[0]).toMatchObject({ ttl: 30, urgency: 'high', notification: { path: '/friends' } });
    const socket = await connect(ben.person);
    expect(await socket.next(ringing.ringIncoming)).toMatchObject({ callId });
    await socket.emit(ringing.acceptRing, { callId });
    expect(await ann.socket.next(ringing.ringAccepted)).toEqual({ callId });
  });

  it('that is missed takes the place of the one that rang, and opens the conversation', async () => {
    const { callId } = await ring(ann.socket, ben.person);
    await expect.poll(titles).toHaveLength(1);
    await world.clock.advance(RING_TIME);
    expect(await ann.socket.next(ringing.ringEnded)).toEqual({ callId, reason: 'missed' });
    await expect.poll(titles).toEqual([`${ann.person.username} is calling`, 'Missed call']);
    const [first, second] = browser.received.map(({ notification }) => notification);
    const { messages } = await conversationOf(ben.person);
    expect(second).toMatchObject({ tag: first?.tag, path: `/messages/${messages[0]?.conversationId}` });
  });

  it.each([
    ['just before it', false],
    ['during it', true],
  ])('rings on where a friend who looked at the app has closed it %s', async (_, during) => {
    const socket = await connect(ben.person);
    await socket.emit(push.reportFront, { isInFront: true });
    const close = async () => {
      socket.close();
      await expect.poll(() => world.app.realtime.count()).toBe(1);
    };
    if (!during) await close();
    const { callId, outcome } = await ring(ann.socket, ben.person);
    if (during) await close();
    expect(outcome).toBe('ringing');
    await world.clock.advance(RELOAD_GRACE);
    await expect.poll(titles).toContain(`${ann.person.username} is calling`);
    const opened = await connect(ben.person);
    expect(await opened.next(ringing.ringIncoming)).toMatchObject({ callId });
    expect(ann.socket.received(ringing.ringEnded)).toEqual([]);
    opened.close();
    await world.clock.advance(RING_TIME);
    expect(await ann.socket.next(ringing.ringEnded)).toEqual({ callId, reason: 'missed' });
  });

  it('finds no one where calls are switched off', async () => {
    await switchOff('call');
    expect((await ring(ann.socket, ben.person)).outcome).toBe('offline');
    expect(browser.received).toEqual([]);
  });

  it('finds no one in quiet hours', async () => {
    const quiet = { from: '08:00', to: '08:00', zone: 'UTC' };
    await ben.person.call(push.putPushSettings, { body: { ...DEFAULT_PUSH_SETTINGS, quiet } });
    expect((await ring(ann.socket, ben.person)).outcome).toBe('offline');
    expect(browser.received).toEqual([]);
  });
});

it('a friend request is pushed', async () => {
  const { inviteCode } = (await ben.person.call(getProfile)).data;
  await askByCode(ann.person, { ...ben.person, inviteCode });
  await expect.poll(titles).toEqual(['Friend request']);
  expect(browser.received[0]?.notification.body).toContain(ann.person.username);
  expect((await ben.person.call(listPending)).data).toHaveLength(1);
});

describe('someone who waits', () => {
  const waits = async () => {
    await ann.socket.emit(joinQueue, {});
    await world.clock.advance(ANNOUNCED_AFTER);
  };

  it('is pushed once to those who asked', async () => {
    await ben.person.call(watch);
    await waits();
    await expect.poll(titles).toEqual(['Someone is here']);
    expect(browser.received[0]?.notification).toMatchObject({ path: '/matching', tag: 'someone' });
    ann.socket.close();
    await expect.poll(() => world.ports.matchPool.size()).toBe(0);
    ann = await user();
    await waits();
    expect(browser.received).toHaveLength(1);
  });

  it('is asked for still where it is switched off', async () => {
    await switchOff('someone');
    await ben.person.call(watch);
    await waits();
    expect((await ben.person.call(getFigures)).data.watchesUntil).not.toBeNull();
    expect(browser.received).toEqual([]);
  });
});

describe('a meeting hour', () => {
  const begins = async (...people: Connected[]) => {
    const startsAt = new Date(world.clock.now() + REMINDED_BEFORE);
    await world.ports.database.db
      .insert(meetingAnswers)
      .values(people.map(({ person }) => ({ userId: person.userId, startsAt, answeredAt: new Date() })));
    await world.clock.advance(60_000);
    return startsAt;
  };

  it('is pushed to those who come and are away, in place of a mail', async () => {
    const mails = world.mails.length;
    await begins(ann, ben);
    expect(await ann.socket.next(meetingSoon)).toMatchObject({ going: 2 });
    await expect.poll(titles).toEqual([expect.stringMatching(/^We meet on [A-Z]\w+day at \d\d:\d\d UTC$/)]);
    expect(await world.posted()).toHaveLength(mails);
  });

  it('is mailed where it is not to be pushed', async () => {
    await switchOff('meeting');
    const mails = world.mails.length;
    await begins(ben);
    await expect.poll(() => world.mails.length).toBe(mails + 1);
    expect(browser.received).toEqual([]);
  });
});
