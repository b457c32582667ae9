import type { Conversation } from '@visavis/domain/messages/contract.ts';
import type { ReactNode } from 'react';
import type { QueryState } from '../lib/query-state.ts';
import one from '../ui/art/portrait-one.svg';
import two from '../ui/art/portrait-two.svg';
import { ConversationView, type ConversationViewProps, type History } from './conversation/ConversationView.tsx';
import { rowsOf } from './conversation/rows-state.ts';
import { bob, conversation, me, message, messages, withBob } from './examples.ts';
import { ConversationList } from './list/ConversationList.tsx';
import { type Candidates, NewConversationDialog } from './list/NewConversationDialog.tsx';
import type { OutboxItem } from './outbox/outbox-state.ts';

const nothing = () => undefined;
const now = Date.parse('2026-03-02T20:00:00.000Z');
const longName = 'Maximilien-Alexandre.de_Grandc';
const longText = 'A sentence that goes on, and on, so that one sees how it breaks over the lines of a bubble. '
  .repeat(9)
  .trim();
const person = { userId: bob, username: 'bob', avatar: one, karma: 71 };
const online = { status: 'online', label: 'Online' } as const;
const offline = { status: 'offline', label: 'Last seen 3 hours ago' } as const;

const pane = (children: ReactNode) => <div className="h-dvh bg-ink">{children}</div>;
const side = (children: ReactNode) => <div className="h-dvh max-w-96 border-e border-line bg-surface">{children}</div>;

const conversations: Conversation[] = [
  conversation({
    otherUser: person,
    lastMessage: message(9, { senderId: me, content: 'See you tonight!' }),
    lastMessageAt: '2026-03-02T19:12:00.000Z',
  }),
  conversation({
    id: 'b',
    otherUser: { ...person, userId: 'b', username: longName, avatar: '', karma: 14 },
    lastMessage: message(8, { content: longText }),
    lastMessageAt: '2026-02-28T09:12:00.000Z',
    unreadCount: 128,
  }),
  conversation({
    id: 'c',
    otherUser: { ...person, userId: 'c', username: 'carol', avatar: two, karma: 48 },
    lastMessage: message(7, { content: '😂😂😂' }),
    lastMessageAt: '2025-12-24T09:12:00.000Z',
    unreadCount: 2,
  }),
  conversation({ id: 'd', otherUser: { ...person, userId: 'd', username: 'Dan', avatar: '', karma: 30 } }),
];
const list = (state: QueryState<readonly Conversation[]>) =>
  side(
    <ConversationList
      state={state}
      selectedId={withBob}
      typing={{ c: { userId: 'c', since: 0, until: 0, isShown: true } }}
      presenceOf={(userId) => (userId === bob ? online : offline)}
      draftOf={(id) => (id === 'd' ? 'About tomorrow: ' : undefined)}
      me={me}
      now={now}
      onNew={nothing}
      onArchived={nothing}
    />,
  );

export const List = () => list({ kind: 'ready', data: conversations });
export const ListEmpty = () => list({ kind: 'ready', data: [] });
export const ListLoading = () => list({ kind: 'loading' });
export const ListFailed = () => list({ kind: 'failed', retrying: false, onRetry: nothing });

const item = (n: number, state: OutboxItem['state'], content: string, code?: string): OutboxItem => ({
  clientMessageId: `unsent ${n}`,
  conversationId: withBob,
  recipientId: bob,
  content,
  createdAt: now + n * 1000,
  state,
  attempts: 0,
  code,
});
const talk = [
  message(1, { content: 'Hello! It was good to talk to you.', isRead: true }),
  message(2, { content: 'How did your evening go?', isRead: true }),
  message(3, { senderId: me, content: 'Very well, thank you.\nWe stayed until midnight.', isRead: true }),
  message(4, { senderId: me, content: longText, isRead: true }),
  message(90_000, {
    content:
      'Look: https://example.org/a-rather-long-address/that-goes-on-and-on-and-on?with=a&query=too#and-a-fragment, please.',
  }),
  message(90_001, { content: 'x'.repeat(300) }),
  message(90_002, { senderId: me, content: '👋' }),
];
const history = (rows: History['rows'], older: History['older']): QueryState<History> => ({
  kind: 'ready',
  data: { rows, older },
});
const ready = (unsent: OutboxItem[] = []): QueryState<History> =>
  history(rowsOf({ messages: talk, hasOlder: false }, unsent, me), 'none');
const view = (shown: QueryState<History>, more: Partial<ConversationViewProps> = {}) =>
  pane(
    <ConversationView
      person={person}
      presence={online}
      typing={false}
      history={shown}
      canWrite
      announcement=""
      today={now}
      onOlder={nothing}
      onType={nothing}
      onSend={nothing}
      onRetry={nothing}
      onDelete={nothing}
      onArchive={nothing}
      onBlock={nothing}
      conversationId="talk"
      {...more}
    />,
  );

export const Open = () => view(ready());
const piled = [...'piled'].map((letter) => `${letter}${'\u030d\u0316\u035b'.repeat(40)}`).join('');
const scripts = ['ปั๊มน้ำมันอยู่ที่ไหน', 'Chúc mừng sinh nhật! Ẫ Ậ Ử', 'नमस्ते, क्या हाल है?', 'السَّلَامُ عَلَيْكُمْ', '👨‍👩‍👧‍👦 🇫🇷 ❤️ 1️⃣'];
/** Of many scripts, and some that try to cover or turn what is around them. */
export const OpenScripts = () =>
  view(
    history(
      rowsOf(
        {
          messages: [
            ...scripts.map((content, index) => message(90_000 + index, { content })),
            message(90_010, { content: piled }),
            message(90_011, { senderId: me, content: 'What?' }),
            message(90_012, { content: 'one \u202etwo \u2067three 4 (5)' }),
            message(90_013, { senderId: me, content: piled }),
            message(90_014, { content: 'I see.' }),
          ],
          hasOlder: false,
        },
        [],
        me,
      ),
      'none',
    ),
  );
const question = message(90_003, {
  content: 'Shall we talk again on Thursday?',
  reactions: [{ userId: me, emoji: '👍' }],
});
const changed = [
  message(90_000, { senderId: me, content: 'Message deleted', deletedAt: '2026-03-02T10:00:00.000Z' }),
  message(90_001, { content: 'Message deleted', deletedAt: '2026-03-02T10:01:00.000Z' }),
  message(90_002, {
    content: 'And this one answers what is no longer there.',
    quote: { id: 'x', senderId: bob, createdAt: '2026-03-02T10:00:00.000Z', excerpt: null },
  }),
  question,
  message(90_004, {
    senderId: me,
    content: 'Yes!',
    quote: { id: question.id, senderId: bob, createdAt: question.createdAt, excerpt: question.content },
    reactions: [
      { userId: me, emoji: '🎉' },
      { userId: bob, emoji: '🎉' },
    ],
  }),
  message(90_005, {
    content: longText,
    quote: { id: 'y', senderId: me, createdAt: '2026-03-02T10:00:00.000Z', excerpt: `${longText.slice(0, 119)}…` },
    reactions: [
      { userId: me, emoji: '😮' },
      { userId: bob, emoji: '❤️' },
    ],
  }),
];
/** Deleted messages, replies and reactions, and a reply that is being written. */
export const Changed = () =>
  view(history(rowsOf({ messages: changed, hasOlder: false }, [], me), 'none'), {
    answered: { id: 'q', mine: false, excerpt: question.content },
    onCancelReply: nothing,
    actions: {
      personId: bob,
      conversationId: withBob,
      canAnswer: true,
      now: () => now,
      react: nothing,
      reply: nothing,
      copy: nothing,
      delete: nothing,
    },
  });
export const Typing = () => view(ready(), { typing: true });
export const Unsent = () =>
  view(
    ready([
      item(1, 'failed', 'This one was refused.', 'RATE_LIMITED'),
      item(2, 'sending', 'This one is under way.'),
      item(3, 'waiting', 'This one waits for the connection.'),
    ]),
  );
export const LongName = () =>
  view(ready(), { person: { ...person, username: longName, avatar: '' }, presence: offline });
export const Empty = () => view(history([], 'none'));
export const Loading = () => view({ kind: 'loading' });
export const Failed = () => view({ kind: 'failed', retrying: false, onRetry: nothing });
export const OlderLoading = () =>
  view(history(rowsOf({ messages: messages(1, 4), hasOlder: true }, [], me), 'loading'));
export const OlderFailed = () => view(history(rowsOf({ messages: messages(1, 4), hasOlder: true }, [], me), 'failed'));
export const NotFriends = () => view(ready(), { canWrite: false });
export const Blocked = () => view(ready(), { canWrite: false, isBlocked: true });
export const Suspended = () => view(ready(), { canWrite: false, isBarred: true });
export const NearTheLimit = () => view(ready(), { draft: 'x'.repeat(960) });
export const TooLong = () => view(ready(), { draft: 'word '.repeat(205) });

/** Ten thousand messages, loaded: scrolling stays smooth. */
const many = rowsOf(
  {
    messages: messages(1, 10_000).map((one, index) => (index % 5 < 2 ? { ...one, senderId: me } : one)),
    hasOlder: false,
  },
  [],
  me,
);
export const TenThousand = () => view(history(many, 'none'));

const dialog = (candidates: QueryState<Candidates>) => (
  <NewConversationDialog
    open
    onClose={nothing}
    candidates={candidates}
    presenceOf={(userId) => (userId === bob ? online : offline)}
    openingId={null}
    onPick={nothing}
  />
);
export const NewConversation = () =>
  dialog({
    kind: 'ready',
    data: {
      hasFriends: true,
      people: [
        person,
        { ...person, userId: 'x', username: longName, avatar: '', karma: 20 },
        { ...person, userId: 'y', username: 'carol', avatar: two },
      ],
    },
  });
export const NewConversationNoCandidates = () => dialog({ kind: 'ready', data: { hasFriends: true, people: [] } });
export const NewConversationNoFriends = () => dialog({ kind: 'ready', data: { hasFriends: false, people: [] } });
export const NewConversationFailed = () => dialog({ kind: 'failed', retrying: false, onRetry: nothing });
