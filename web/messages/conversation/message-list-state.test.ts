import { describe, expect, test } from 'vitest';
import { at, bob, me, message, messages } from '../examples.ts';
import {
  appendMessage,
  applyDelivered,
  applyRead,
  firstPage,
  hasUnread,
  isContiguous,
  loadNewest,
  type MessageList,
  markGap,
  mergeNewest,
  prependOlder,
} from './message-list-state.ts';

const numbers = (list: MessageList) => list.messages.map(({ content }) => Number(content.split(' ')[1]));
const range = (from: number, to: number) => messages(from, to).map(({ content }) => Number(content.split(' ')[1]));
const list = (from: number, to: number, hasOlder = false): MessageList => ({ messages: messages(from, to), hasOlder });

describe('pages', () => {
  test.each([
    [0, false],
    [19, false],
    [20, true],
  ])('after a first page of %i messages, hasOlder is %s', (length, hasOlder) => {
    expect(firstPage(messages(1, length)).hasOlder).toBe(hasOlder);
  });

  test('adds an overlapping older page without repeats', () => {
    const joined = prependOlder(list(21, 40, true), messages(2, 21));
    expect(numbers(joined)).toEqual(range(2, 40));
    expect(joined.hasOlder).toBe(true);
  });

  test.each([0, 5, 19])('an older page of %i messages is the beginning of the conversation', (length) => {
    expect(prependOlder(list(21, 40, true), messages(1, length)).hasOlder).toBe(false);
  });
});

describe('appendMessage', () => {
  test.each([{}, { deletedAt: at(9) }, { reactions: [{ userId: me, emoji: '👍' }] }])(
    'adds a new message at the end of others, the first with %j',
    (first) => {
      const before = { messages: [message(1, first), message(2)], hasOlder: false };
      expect(appendMessage(before, message(3)).messages).toEqual([...before.messages, message(3)]);
    },
  );
  test('adds a message once, from the event and the answer in either order', () => {
    const answered = appendMessage(list(1, 3), message(4, { senderId: me }), 'client-4');
    const both = appendMessage(answered, message(4, { senderId: me }));
    expect(numbers(both)).toEqual([1, 2, 3, 4]);
    expect(both.messages[3]?.clientMessageId).toBe('client-4');
    const other = appendMessage(appendMessage(list(1, 3), message(4)), message(4), 'client-4');
    expect(other.messages[3]?.clientMessageId).toBe('client-4');
    expect(other.messages).toHaveLength(4);
  });
  test('sorts a message that arrives after a later one', () => {
    expect(numbers(appendMessage(list(1, 3), message(2.5)))).toEqual([1, 2, 2.5, 3]);
  });
  test('keeps a read mark that an older answer lacks', () => {
    const read = appendMessage(list(1, 2), message(3, { isRead: true, readAt: at(9) }));
    expect(appendMessage(read, message(3)).messages[2]).toMatchObject({ isRead: true, readAt: at(9) });
  });
});

describe('mergeNewest', () => {
  const newest = (from: number, to: number, complete = false) => ({ messages: messages(from, to), complete });

  test.each<[string, MessageList, ReturnType<typeof newest>, boolean]>([
    ['equal lists', list(1, 20), newest(1, 20), true],
    ['overlapping lists', list(1, 25), newest(20, 39), true],
    ['lists that share one message', list(1, 20), newest(20, 39), true],
    ['a page that begins after the list', list(1, 20), newest(21, 40), false],
    ['a later page that is the whole conversation', list(1, 20), newest(21, 22, true), true],
    ['an empty list', list(1, 0), newest(1, 20), true],
    [
      'a page that overlaps only after the gap',
      appendMessage(markGap(list(1, 20)), message(60)),
      newest(41, 60),
      false,
    ],
  ])('isContiguous of %s', (_name, loaded, fetched, contiguous) => {
    expect(isContiguous(loaded, fetched)).toBe(contiguous);
  });

  test('isContiguous of an empty list after a lost connection: false', () => {
    expect(isContiguous(markGap(list(1, 0)), newest(41, 60))).toBe(false);
  });

  test('merges into the list', () => {
    const merged = mergeNewest(list(1, 25, true), newest(20, 39));
    expect(numbers(merged)).toEqual(range(1, 39));
    expect(merged.hasOlder).toBe(true);
  });
  test('replaces the list instead of leaving a gap', () => {
    const merged = mergeNewest(appendMessage(markGap(list(1, 20)), message(61)), newest(41, 60));
    expect(numbers(merged)).toEqual(range(41, 61));
    expect(merged.hasOlder).toBe(true);
    expect(merged.contiguousUntil).toBeUndefined();
  });
  test('keeps under its id a message sent after the gap, with which the page begins', () => {
    const loaded = appendMessage(markGap(list(1, 20)), message(41, { senderId: me }), 'client-41');
    expect(mergeNewest(loaded, newest(41, 60)).messages[0]?.clientMessageId).toBe('client-41');
  });
  test.each<[string, MessageList, ReturnType<typeof newest>, MessageList]>([
    ['a page into an empty list', list(1, 0), newest(1, 20), list(1, 20, true)],
    ['the whole conversation into its end', list(3, 4, true), newest(1, 4, true), list(1, 4)],
    ['an empty conversation into its first message', list(1, 1), newest(1, 0, true), list(1, 1)],
  ])('merges %s', (_name, loaded, fetched, merged) => {
    expect(mergeNewest(loaded, fetched)).toEqual(merged);
  });
  test('keeps messages that arrived during the fetch', () => {
    expect(numbers(mergeNewest(list(1, 21), newest(1, 20)))).toEqual(range(1, 21));
  });
  test('fills in the read marks of all earlier messages by the same person', () => {
    const mine = (n: number, isRead = false) => message(n, { senderId: me, isRead, readAt: isRead ? at(90) : null });
    const loaded: MessageList = { messages: [mine(1), message(2), mine(3), mine(4), mine(5)], hasOlder: false };
    const merged = mergeNewest(loaded, { messages: [mine(3, true), mine(4), mine(5)], complete: false });
    expect(merged.messages.map(({ isRead }) => isRead)).toEqual([true, false, true, false, false]);
    expect(merged.messages[0]?.readAt).toBe(at(90));
  });
});

describe('loadNewest', () => {
  /** A server that holds a conversation of so many messages. */
  const server = (total: number) => {
    const requests: (string | undefined)[] = [];
    const fetchPage = async (before?: string) => {
      requests.push(before);
      const all = messages(1, total).filter(({ createdAt }) => before === undefined || createdAt < before);
      return all.slice(-20);
    };
    return { requests, fetchPage };
  };

  test('fetches one page if nothing is loaded', async () => {
    const { requests, fetchPage } = server(50);
    const loaded = await loadNewest(fetchPage, () => undefined);
    expect(numbers(loaded)).toEqual(range(31, 50));
    expect(loaded.hasOlder).toBe(true);
    expect(requests).toEqual([undefined]);
  });
  test('fetches pages until they connect to the list', async () => {
    const { requests, fetchPage } = server(65);
    const loaded = await loadNewest(fetchPage, () => markGap(list(1, 20)));
    expect(numbers(loaded)).toEqual(range(1, 65));
    expect(loaded.hasOlder).toBe(false);
    expect(requests).toEqual([undefined, at(46), at(26)]);
  });
  test.each([
    [5, [undefined]],
    [25, [undefined, at(6)]],
  ])('stops at the beginning of a conversation of %i messages that was empty before', async (total, expected) => {
    const { requests, fetchPage } = server(total);
    expect(await loadNewest(fetchPage, () => markGap(list(1, 0)))).toEqual(list(1, total));
    expect(requests).toEqual(expected);
  });
  test('closes the first gap too after the connection was lost twice', async () => {
    const { requests, fetchPage } = server(65);
    const twice = markGap(appendMessage(markGap(list(1, 20)), message(50)));
    const loaded = await loadNewest(fetchPage, () => twice);
    expect(numbers(loaded)).toEqual(range(1, 65));
    expect(requests).toEqual([undefined, at(46), at(26)]);
  });
  test('drops old messages rather than fetch too many pages', async () => {
    const { requests, fetchPage } = server(500);
    const loaded = await loadNewest(fetchPage, () => markGap(list(1, 20)));
    expect(numbers(loaded)).toEqual(range(401, 500));
    expect(loaded.hasOlder).toBe(true);
    expect(requests).toHaveLength(5);
  });
  test('keeps a message that arrives between two pages', async () => {
    const { fetchPage } = server(65);
    let loaded = markGap(list(1, 20));
    const merged = await loadNewest(
      async (before) => {
        const page = await fetchPage(before);
        loaded = appendMessage(loaded, message(66));
        return page;
      },
      () => loaded,
    );
    expect(numbers(merged)).toEqual(range(1, 66));
  });
});

describe('read marks', () => {
  const both: MessageList = {
    messages: [message(1), message(2, { senderId: me }), message(3), message(4, { senderId: me })],
    hasOlder: false,
  };
  const read = (list: MessageList) => list.messages.filter(({ isRead }) => isRead).map(({ createdAt }) => createdAt);

  test('by the other person mark what I sent', () => {
    const marked = applyRead(both, { readBy: bob, readAt: at(9) });
    expect(read(marked)).toEqual([at(2), at(4)]);
    expect(marked.messages[1]?.readAt).toBe(at(9));
  });
  test('by me mark what the other person sent, up to a message', () => {
    expect(read(applyRead(both, { readBy: me, readAt: at(9), upTo: at(2) }))).toEqual([at(1)]);
    expect(read(applyRead(both, { readBy: me, readAt: at(9), upTo: at(3) }))).toEqual([at(1), at(3)]);
    expect(read(applyRead(both, { readBy: me, readAt: at(9) }))).toEqual([at(1), at(3)]);
  });
  test('keep the first mark', () => {
    const once = applyRead(both, { readBy: bob, readAt: at(9) });
    expect(applyRead(once, { readBy: bob, readAt: at(99) }).messages[1]?.readAt).toBe(at(9));
  });
  test.each<[string, MessageList | undefined, boolean]>([
    ['nothing loaded', undefined, false],
    ['messages by bob', both, true],
    ['messages by bob, all read', applyRead(both, { readBy: me, readAt: at(9) }), false],
    ['messages by me only', { messages: [message(2, { senderId: me })], hasOlder: false }, false],
  ])('hasUnread with %s', (_name, loaded, unread) => {
    expect(hasUnread(loaded, me)).toBe(unread);
  });
});

describe('marks of delivery', () => {
  const theirs = message(1);
  const mine = [2, 3, 4].map((n) => message(n, { senderId: me, isDelivered: false }));
  const both: MessageList = { messages: [theirs, ...mine], hasOlder: true };
  const delivered = (list: MessageList) =>
    list.messages.filter(({ isDelivered }) => isDelivered).map(({ createdAt }) => createdAt);

  test('mark what was sent to that person, up to a message', () => {
    const once = applyDelivered(both, { deliveredTo: bob, upTo: at(3) });
    expect(once).toEqual({
      messages: [theirs, ...mine.slice(0, 2).map((sent) => ({ ...sent, isDelivered: true })), mine[2]],
      hasOlder: true,
    });
    expect(delivered(applyDelivered(once, { deliveredTo: bob, upTo: at(4) }))).toEqual([at(2), at(3), at(4)]);
    expect(delivered(applyDelivered(both, { deliveredTo: me, upTo: at(4) }))).toEqual([at(1)]);
  });
  test('outlast a page that was requested before them', () => {
    const marked = applyDelivered(both, { deliveredTo: bob, upTo: at(2) });
    expect(delivered(mergeNewest(marked, { messages: mine, complete: false }))).toEqual([at(2)]);
  });
});
