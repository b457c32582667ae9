import { session } from '@visavis/domain/auth/contract.ts';
import { type Conversation, listConversations } from '@visavis/domain/messages/contract.ts';
import { AppError } from '@visavis/domain/wire/errors.ts';
import { builtAnswers } from '@visavis/domain/wire/pages.ts';
import { beforeEach, expect, it } from 'vitest';
import { createCapturedLog } from '../testing/captured-log.ts';
import { usePageServer } from '../testing/page-server.ts';
import { messagesPage } from './page.ts';

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
const http = await usePageServer({ 'pages/en/messages.html': `${before}${builtAnswers}${after}` }, { log });
let signedIn: () => Promise<typeof user | null>;
let conversations: (userId: string) => Promise<Conversation[]>;
beforeEach(() => {
  loggedBefore = logged().length;
  signedIn = async () => user;
  conversations = async () => [conversation('Hello')];
});
messagesPage({
  http,
  log,
  inTurn: (_userId, task) => task(),
  currentSession: async () => ({ user: await signedIn(), isRenewable: false }),
  messages: { conversations: (userId) => conversations(userId) },
});

const open = async () => {
  const { statusCode, headers, rawPayload } = await http.inject({
    url: '/messages',
    headers: { 'accept-encoding': 'br, gzip' },
  });
  const text = rawPayload.toString();
  return { status: statusCode, headers, text, json: text.slice(before.length, -after.length) };
};

it('has with it who is signed in and their conversations, as the API answers them', async () => {
  const asked: string[] = [];
  conversations = async (userId) => {
    asked.push(userId);
    // What the contract does not name is for no one outside.
    return [{ ...conversation('Hello'), secret: 'of the database' } as Conversation];
  };
  const { status, text, json } = await open();
  expect(status).toBe(200);
  expect(text.startsWith(before)).toBe(true);
  expect(JSON.parse(json)).toEqual({
    [session.path]: { success: true, data: { user, isRenewable: false } },
    [listConversations.path]: { success: true, data: [conversation('Hello')] },
  });
  expect(asked).toEqual([user.userId]);
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
    conversations = async () => [conversation(content)];
    const { text, json } = await open();
    expect(text.match(/<\/?script/g)).toHaveLength(2);
    expect(text).not.toContain('<!--');
    expect(JSON.parse(json)[listConversations.path].data[0].lastMessage.content).toBe(content);
  },
);

it.each<[string, () => void]>([
  ['for a visitor', () => (signedIn = async () => null)],
  ['beyond the limit of requests', () => (signedIn = () => Promise.reject(new AppError('RATE_LIMITED')))],
  ['with more than a page should wait for', () => (conversations = async () => Array(60).fill(conversation('Hello')))],
])('is the one that everyone has %s', async (_, arrange) => {
  arrange();
  const { status, headers } = await open();
  expect([status, headers['cache-control'], headers['content-encoding']]).toEqual([200, 'no-cache', 'br']);
  expect(headers.etag).toBeDefined();
  expect(logged().slice(loggedBefore)).toBe('');
});

it('opens without them, and says so in the log, where the database fails', async () => {
  conversations = () => Promise.reject(new Error('connection lost'));
  const { status, headers } = await open();
  expect([status, headers['cache-control']]).toEqual([200, 'no-cache']);
  expect(logged().slice(loggedBefore)).toContain('connection lost');
});
