import { session } from '@visavis/domain/auth/contract.ts';
import { listFriends, listPending, listSent } from '@visavis/domain/friends/contract.ts';
import { type Conversation, listConversations } from '@visavis/domain/messages/contract.ts';
import { listMeasures } from '@visavis/domain/moderation/contract.ts';
import { getDashboard } from '@visavis/domain/stats/contract.ts';
import { getProfile } from '@visavis/domain/users/contract.ts';
import { listMeetings } from '@visavis/domain/waiting/contract.ts';
import { AppError } from '@visavis/domain/wire/errors.ts';
import { builtAnswers } from '@visavis/domain/wire/pages.ts';
import type { AnyRoute } from '@visavis/domain/wire/route.ts';
import { beforeEach, expect, it } from 'vitest';
import { createFakeClock } from '../../ports/clock.fake.ts';
import { createCapturedLog } from '../../testing/captured-log.ts';
import { usePageServer } from '../../testing/page-server.ts';
import type { Ask } from '../bind.ts';
import { filledPages } from './filled-pages.ts';

const before = '<!doctype html><p>Messages</p><script type="application/json">';
const after = '</script>';
const user = { userId: '018f3c7e-0000-7000-8000-00000000000a', username: 'ada', email: 'ada@x.io', avatar: '/a.png' };
const conversation = (content: string): Conversation => ({
  id: '018f3c7e-0000-7000-8000-00000000000c',
  otherUser: { userId: '018f3c7e-0000-7000-8000-00000000000b', username: 'bea', avatar: '/b.png', karma: 60 },
  lastMessage: {
    id: '018f3c7e-0000-7000-8000-00000000000d',
    conversationId: '018f3c7e-0000-7000-8000-00000000000c',
    senderId: '018f3c7e-0000-7000-8000-00000000000b',
    content,
    createdAt: '2026-11-26T10:00:00.000Z',
    isRead: false,
    readAt: null,
  },
  lastMessageAt: '2026-11-26T10:00:00.000Z',
  unreadCount: 1,
});

const { log, text: logged } = createCapturedLog();
let loggedBefore = 0;
const file = `${before}${builtAnswers}${after}`;
const pages = ['home', 'messages', 'app'].map((name) => [`pages/en/${name}.html`, file]);
const http = await usePageServer(Object.fromEntries(pages), { log });
/** Answers of routes; the others fail. */
let answers: Map<AnyRoute, unknown>;
let failure: Error;
beforeEach(() => {
  loggedBefore = logged().length;
  failure = new AppError('RATE_LIMITED');
  answers = new Map<AnyRoute, unknown>([
    [session, { user, isRenewable: false }],
    [listConversations, [conversation('Hello')]],
    [listPending, []],
  ]);
});
const ask = async (route: AnyRoute) => {
  if (!answers.has(route)) throw failure;
  return answers.get(route);
};
const NOW = Date.parse('2026-11-26T10:00:01.000Z');
filledPages({ http, log, ask: ask as Ask, clock: createFakeClock(NOW) });

const open = async (url = '/messages') => {
  const { statusCode, headers, rawPayload } = await http.inject({ url, headers: { 'accept-encoding': 'br, gzip' } });
  const text = rawPayload.toString();
  return { status: statusCode, headers, text, json: text.slice(before.length, -after.length) };
};
const answered = (...routes: AnyRoute[]) =>
  Object.fromEntries([
    ['now', NOW],
    ...routes.map((route) => [route.path, { success: true, data: answers.get(route) }] as const),
  ]);

it('has with it who is signed in and what else the app asks first, as the API answers it', async () => {
  const { status, text, json } = await open();
  expect(status).toBe(200);
  expect(text.startsWith(before)).toBe(true);
  expect(JSON.parse(json)).toEqual(answered(session, listConversations, listPending));
});

it('has at home what the home page shows', async () => {
  answers.set(getDashboard, { stats: {} });
  answers.set(listMeetings, [1]);
  answers.set(listMeasures, [2]);
  const { json } = await open('/home');
  expect(JSON.parse(json)).toEqual(
    answered(session, getDashboard, listMeasures, listPending, listMeetings, listConversations),
  );
});

it.each(['/messages/1', '/matching', '/matching/setup', '/matching/explore', '/friends', '/profile', '/user/bea'])(
  'has them at %s, which the page of the app answers',
  async (url) => {
    const { json } = await open(url);
    expect(JSON.parse(json)).toMatchObject(answered(session, listConversations));
  },
);

it('has at the friends what their lists show', async () => {
  for (const route of [listFriends, listSent, getProfile]) answers.set(route, [route.path]);
  const { json } = await open('/friends');
  expect(JSON.parse(json)).toEqual(
    answered(session, listFriends, listSent, getProfile, listPending, listConversations),
  );
});

it('is then neither kept by a cache nor compressed: it holds secrets beside what others have written', async () => {
  const { headers } = await open();
  expect(headers['cache-control']).toBe('no-store');
  expect(headers.etag).toBeUndefined();
  expect(headers['content-encoding']).toBeUndefined();
});

it.each(['</script><script>alert(1)</script>', '<!--', "$& $1 $' $`", builtAnswers])(
  'keeps a message of %s within its element',
  async (content) => {
    answers.set(listConversations, [conversation(content)]);
    const { text, json } = await open();
    expect(text.match(/<\/?script/g)).toHaveLength(2);
    expect(text).not.toContain('<!--');
    expect(JSON.parse(json)[listConversations.path].data[0].lastMessage.content).toBe(content);
  },
);

it.each<[string, () => void]>([
  ['for a visitor', () => answers.set(session, { user: null, isRenewable: true })],
  ['beyond the limit of requests', () => answers.delete(session)],
])('is the one that everyone has %s', async (_, arrange) => {
  arrange();
  const { status, headers } = await open();
  expect([status, headers['cache-control'], headers['content-encoding']]).toEqual([200, 'no-cache', 'br']);
  expect(headers.etag).toBeDefined();
  expect(logged().slice(loggedBefore)).toBe('');
});

it('leaves out what is larger than a page should wait for', async () => {
  answers.set(listConversations, Array(60).fill(conversation('Hello')));
  const { json } = await open();
  expect(JSON.parse(json)).toEqual(answered(session, listPending));
});

it('goes without an answer that fails, and says so in the log', async () => {
  failure = new Error('connection lost');
  const { status, json } = await open();
  expect(status).toBe(200);
  expect(JSON.parse(json)).toEqual(answered(session, listConversations, listPending));
  expect(logged().slice(loggedBefore)).toContain('connection lost');
});
