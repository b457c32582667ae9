import { DEFAULT_PUSH_SETTINGS, type News, type PushSettings } from '@visavis/domain/push/rules.ts';
import { pino } from 'pino';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { createFakeClock } from '../ports/clock.fake.ts';
import type { PushMessage, PushOutcome, PushTarget } from '../ports/push-sender/push-sender.ts';
import type { Limit } from '../ports/rate-limiter/rate-limiter.ts';
import { createNews, type NewsDependencies } from './news.ts';
import type { Addressee, Device } from './repo.ts';

const NOW = Date.parse('2026-11-24T12:00:00.000Z');
const error = vi.fn();
const log = Object.assign(pino({ level: 'silent' }), { error });
const message: News = { kind: 'message', fromId: 'ada', conversationId: 'talk', text: 'Hi' };
const someone: News = { kind: 'someone' };
const device = (name: string): Device => ({ sessionId: name, endpoint: `https://push.example/${name}` }) as Device;
const addressee = (userId: string, settings: Partial<PushSettings> = {}, ...devices: string[]): Addressee => ({
  userId,
  settings: { ...DEFAULT_PUSH_SETTINGS, ...settings },
  language: 'en',
  devices: (devices.length > 0 ? devices : [`of ${userId}`]).map(device),
});

let addressees: Addressee[];
let looking: Set<string>;
/** what was sent, removed, counted and read */
let sent: { to: string; title: string; ttl: number; urgency: string; topic: string }[];
let removed: string[];
let counted: [name: string, max: number, seconds: number, key: string][];
let asked: (readonly string[])[];
let names: Map<string, string>;
let wait: (userId: string) => number;
let answer: (endpoint: string) => Promise<PushOutcome>;

const start = (change: Partial<NewsDependencies> = {}) =>
  createNews({
    repo: {
      async addressees(userIds: readonly string[], now: Date) {
        expect(now).toEqual(new Date(NOW));
        return addressees.filter(({ userId }) => userIds.includes(userId));
      },
      async namesOf(userIds: readonly string[]) {
        asked.push(userIds);
        return names;
      },
      remove: async ({ endpoint }: Device) => void removed.push(endpoint),
    } as Partial<NewsDependencies['repo']> as NewsDependencies['repo'],
    sender: {
      async send({ endpoint }: PushTarget, { payload, ttl, urgency, topic }: PushMessage) {
        const { title } = JSON.parse(payload);
        sent.push({ to: endpoint, title, ttl, urgency, topic });
        return answer(endpoint);
      },
    } as Partial<NewsDependencies['sender']> as NewsDependencies['sender'],
    inFront: { online: async (userIds) => new Set(userIds.filter((userId) => looking.has(userId))) },
    rateLimiter: {
      async take({ name, max, seconds }: Limit, key: string) {
        counted.push([name, max, seconds, key]);
        return wait(key);
      },
    } as Partial<NewsDependencies['rateLimiter']> as NewsDependencies['rateLimiter'],
    clock: createFakeClock(NOW),
    log,
    zone: 'UTC',
    topicOf: (userId, tag) => `${userId}: ${tag}`,
    ...change,
  });

let news: ReturnType<typeof start>;
beforeEach(() => {
  addressees = [addressee('ben'), addressee('cem')];
  [looking, sent, removed, counted, asked] = [new Set(), [], [], [], []];
  names = new Map([['ada', 'Ada']]);
  wait = () => 0;
  answer = async () => 'sent';
  error.mockClear();
  news = start();
});

/** Pushes news to someone and waits until that has been done. */
async function push(what: News, ...userIds: string[]) {
  for (const userId of userIds) news.pushNews(userId, what);
  await news.idle();
}
const to = () => sent.map((each) => each.to);

describe('news', () => {
  it('go to every device of the person, with what a push service is told', async () => {
    addressees = [addressee('ben', {}, 'phone', 'tablet')];
    await push(message, 'ben');
    const told = { title: 'Ada', ttl: 86_400, urgency: 'high', topic: 'ben: message talk' };
    expect(sent).toEqual(['phone', 'tablet'].map((name) => ({ to: device(name).endpoint, ...told })));
    expect(asked).toEqual([['ada']]);
    expect(counted).toEqual([['push', 60, 60, 'ben']]);
  });

  it.each<[string, Partial<PushSettings>]>([
    ['that kind is switched off', { kinds: { ...DEFAULT_PUSH_SETTINGS.kinds, message: false } }],
    ['it is quiet', { quiet: { from: '11:00', to: '13:00', zone: 'UTC' } }],
  ])('go to no one for whom %s, and to the others', async (_, settings) => {
    addressees = [addressee('ben', settings), addressee('cem')];
    await push(message, 'ben', 'cem');
    expect(to()).toEqual(['https://push.example/of cem']);
  });

  it('go to no one who has the app in front, and to no one without a device', async () => {
    looking.add('ben');
    await push(message, 'ben', 'cem', 'dan');
    expect(to()).toEqual(['https://push.example/of cem']);
  });

  it('of no one in particular need no name; those of someone who is erased are left out', async () => {
    names.clear();
    await push(someone, 'ben');
    expect(asked).toEqual([[]]);
    await push(message, 'ben', 'cem');
    expect(sent.map(({ title }) => title)).toEqual(['Someone is here']);
  });

  it('are held back from someone who has had too many, and from no one else', async () => {
    wait = (userId) => (userId === 'ben' ? 1 : 0);
    await push(message, 'ben', 'cem');
    expect(to()).toEqual(['https://push.example/of cem']);
  });

  it('of calls are counted apart: a flood of messages hides no call', async () => {
    wait = () => (counted.at(-1)?.[0] === 'push' ? 1 : 0);
    await push(message, 'ben');
    await push({ kind: 'call', fromId: 'ada' }, 'ben');
    expect(sent.map(({ title }) => title)).toEqual(['Ada is calling']);
    expect(counted.at(-1)).toEqual(['push-call', 60, 60, 'ben']);
  });

  it('of one call come in order, however slow its push service is', async () => {
    const [service, quick] = [Promise.withResolvers<'sent'>(), Promise.resolve('sent' as const)];
    answer = () => (sent.length === 1 ? service.promise : quick);
    news.pushNews('ben', { kind: 'call', fromId: 'ada' });
    await vi.waitFor(() => expect(sent).toHaveLength(1));
    news.pushNews('ben', { kind: 'call', fromId: 'ada', missedIn: 'talk' });
    news.pushNews('ben', someone);
    await vi.waitFor(() => expect(sent.map(({ title }) => title)).toEqual(['Ada is calling', 'Someone is here']));
    service.resolve('sent');
    await news.idle();
    expect(sent.map(({ title }) => title)).toEqual(['Ada is calling', 'Someone is here', 'Missed call']);
  });

  it('that could not be pushed hold back none of the same call', async () => {
    answer = () => (sent.length === 1 ? Promise.reject(new Error('no such service')) : Promise.resolve('sent'));
    await push({ kind: 'call', fromId: 'ada' }, 'ben');
    await push({ kind: 'call', fromId: 'ada', missedIn: 'talk' }, 'ben');
    expect(sent.map(({ title }) => title)).toEqual(['Ada is calling', 'Missed call']);
  });

  it('of a deleted message go to those alone who are shown what messages say', async () => {
    addressees = [addressee('ben', { showText: true }), addressee('cem')];
    await push({ ...message, isDeleted: true }, 'ben', 'cem');
    expect(to()).toEqual(['https://push.example/of ben']);
  });

  it('forget a device that is gone, and no other', async () => {
    addressees = [addressee('ben', {}, 'old', 'new', 'odd')];
    answer = async (endpoint) => (endpoint.endsWith('old') ? 'gone' : endpoint.endsWith('odd') ? 'failed' : 'sent');
    await push(message, 'ben');
    expect(removed).toEqual([device('old').endpoint]);
  });

  it('that cannot be pushed are logged, and hinder no others', async () => {
    const err = new Error('no such service');
    answer = (endpoint) => (endpoint.endsWith('of ben') ? Promise.reject(err) : Promise.resolve('sent'));
    await push(message, 'ben', 'cem');
    expect(to()).toHaveLength(2);
    expect(error).toHaveBeenCalledExactlyOnceWith({ err }, 'news not pushed');
  });

  it('that cannot be read are logged', async () => {
    const err = new Error('no Redis');
    news = start({ inFront: { online: () => Promise.reject(err) } });
    await push(message, 'ben');
    expect(error).toHaveBeenCalledExactlyOnceWith({ err }, 'news not pushed');
    expect(sent).toEqual([]);
  });

  it('are idle only once they are pushed', async () => {
    const service = Promise.withResolvers<'sent'>();
    answer = () => service.promise;
    news.pushNews('ben', message);
    let isIdle = false;
    const idle = news.idle().then(() => {
      isIdle = true;
    });
    await vi.waitFor(() => expect(sent).toHaveLength(1));
    expect(isIdle).toBe(false);
    service.resolve('sent');
    await idle;
  });
});

describe('who is reached', () => {
  it('has a device and wants this kind of news now, wherever the app is', async () => {
    looking.add('ben');
    const quiet = { from: '11:00', to: '13:00', zone: 'UTC' };
    addressees = [addressee('ben'), addressee('cem', { quiet })];
    expect(await news.reaches(['ben', 'cem', 'dan'], 'call')).toEqual(new Set(['ben']));
    expect(await news.reaches(['cem'], 'call')).toEqual(new Set());
  });
});

it('a site without keys pushes nothing and reaches no one', async () => {
  news = start({ sender: undefined });
  await push(message, 'ben');
  expect(asked).toEqual([]);
  expect(await news.reaches(['ben'], 'call')).toEqual(new Set());
});
