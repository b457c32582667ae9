import { describe, expect, test } from 'vitest';
import { at, bob, me, message, messages } from '../examples.ts';
import { loadNewest } from './load-newest.ts';
import {
  appendMessage,
  applyRead,
  detach,
  firstPage,
  joins,
  type MessageList,
  mergeNewest,
  owesRead,
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
  ])('a first page of %i: more before it is %s', (length, hasOlder) => {
    expect(firstPage(messages(1, length)).hasOlder).toBe(hasOlder);
  });

  test('the page before joins without a repeat, whatever came twice', () => {
    const joined = prependOlder(list(21, 40, true), messages(2, 21));
    expect(numbers(joined)).toEqual(range(2, 40));
    expect(joined.hasOlder).toBe(true);
  });

  test.each([0, 5, 19])('a page of %i is the beginning of the conversation', (length) => {
    expect(prependOlder(list(21, 40, true), messages(1, length)).hasOlder).toBe(false);
  });
});

describe('a new message', () => {
  test('comes last', () => {
    expect(numbers(appendMessage(list(1, 3), message(4)))).toEqual([1, 2, 3, 4]);
  });
  test('comes once, as event and as answer, in either order', () => {
    const answered = appendMessage(list(1, 3), message(4, { senderId: me }), 'client-4');
    const both = appendMessage(answered, message(4, { senderId: me }));
    expect(numbers(both)).toEqual([1, 2, 3, 4]);
    expect(both.messages[3]?.clientMessageId).toBe('client-4');
    const other = appendMessage(appendMessage(list(1, 3), message(4)), message(4), 'client-4');
    expect(other.messages[3]?.clientMessageId).toBe('client-4');
    expect(other.messages).toHaveLength(4);
  });
  test('goes to its place where a later one was faster', () => {
    expect(numbers(appendMessage(list(1, 3), message(2.5)))).toEqual([1, 2, 2.5, 3]);
  });
  test('that was marked as read stays so when an older answer says otherwise', () => {
    const read = appendMessage(list(1, 2), message(3, { isRead: true, readAt: at(9) }));
    expect(appendMessage(read, message(3)).messages[2]).toMatchObject({ isRead: true, readAt: at(9) });
  });
});

describe('newest messages, asked anew', () => {
  const newest = (from: number, to: number, complete = false) => ({ messages: messages(from, to), complete });

  test.each<[string, MessageList, ReturnType<typeof newest>, boolean]>([
    ['the same', list(1, 20), newest(1, 20), true],
    ['overlapping', list(1, 25), newest(20, 39), true],
    ['beginning with the last known', list(1, 20), newest(20, 39), true],
    ['beginning after it', list(1, 20), newest(21, 40), false],
    ['beginning after it, but all there is', list(1, 20), newest(21, 22, true), true],
    ['with nothing loaded', list(1, 0), newest(1, 20), true],
    [
      'overlapping only with what came in after the connection was lost',
      appendMessage(detach(list(1, 20)), message(60)),
      newest(41, 60),
      false,
    ],
    ['after nothing was loaded and the connection was lost', detach(list(1, 0)), newest(41, 60), false],
  ])('%s', (_name, loaded, asked, joined) => {
    expect(joins(loaded, asked)).toBe(joined);
  });

  test('join what is loaded', () => {
    const merged = mergeNewest(list(1, 25, true), newest(20, 39));
    expect(numbers(merged)).toEqual(range(1, 39));
    expect(merged.hasOlder).toBe(true);
  });
  test('replace it where a gap would be left, and older ones can be asked for', () => {
    const merged = mergeNewest(appendMessage(detach(list(1, 20)), message(61)), newest(41, 60));
    expect(numbers(merged)).toEqual(range(41, 61));
    expect(merged.hasOlder).toBe(true);
    expect(merged.sureUntil).toBeUndefined();
  });
  test('keep what came in while they were on their way', () => {
    expect(numbers(mergeNewest(list(1, 21), newest(1, 20)))).toEqual(range(1, 21));
  });
  test('a read mark spreads to all that the same person had sent before', () => {
    const mine = (n: number, isRead = false) => message(n, { senderId: me, isRead, readAt: isRead ? at(90) : null });
    const loaded: MessageList = { messages: [mine(1), message(2), mine(3), mine(4)], hasOlder: false };
    const merged = mergeNewest(loaded, { messages: [mine(3, true), mine(4)], complete: false });
    expect(merged.messages.map(({ isRead }) => isRead)).toEqual([true, false, true, false]);
    expect(merged.messages[0]?.readAt).toBe(at(90));
  });
});

describe('loadNewest', () => {
  /** a conversation of so many messages, answered as the server does */
  const server = (total: number) => {
    const asked: (string | undefined)[] = [];
    const fetchPage = async (before?: string) => {
      asked.push(before);
      const all = messages(1, total).filter(({ createdAt }) => before === undefined || createdAt < before);
      return all.slice(-20);
    };
    return { asked, fetchPage };
  };

  test('asks one page where nothing is loaded', async () => {
    const { asked, fetchPage } = server(50);
    const loaded = await loadNewest(fetchPage, () => undefined);
    expect(numbers(loaded)).toEqual(range(31, 50));
    expect(loaded.hasOlder).toBe(true);
    expect(asked).toEqual([undefined]);
  });
  test('asks page after page until they join', async () => {
    const { asked, fetchPage } = server(65);
    const loaded = await loadNewest(fetchPage, () => detach(list(1, 20)));
    expect(numbers(loaded)).toEqual(range(1, 65));
    expect(loaded.hasOlder).toBe(false);
    expect(asked).toEqual([undefined, at(46), at(26)]);
  });
  test('lets the old ones go after a very long absence, without a gap', async () => {
    const { asked, fetchPage } = server(500);
    const loaded = await loadNewest(fetchPage, () => detach(list(1, 20)));
    expect(numbers(loaded)).toEqual(range(401, 500));
    expect(loaded.hasOlder).toBe(true);
    expect(asked).toHaveLength(5);
  });
  test('keeps a message that comes in between two pages', async () => {
    const { fetchPage } = server(65);
    let loaded = detach(list(1, 20));
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

  test('the person opposite has read what I sent', () => {
    const marked = applyRead(both, { readBy: bob, readAt: at(9) });
    expect(read(marked)).toEqual([at(2), at(4)]);
    expect(marked.messages[1]?.readAt).toBe(at(9));
  });
  test('I have read what the person opposite sent, up to a message', () => {
    expect(read(applyRead(both, { readBy: me, readAt: at(9), upTo: at(2) }))).toEqual([at(1)]);
    expect(read(applyRead(both, { readBy: me, readAt: at(9) }))).toEqual([at(1), at(3)]);
  });
  test('the first mark stays', () => {
    const once = applyRead(both, { readBy: bob, readAt: at(9) });
    expect(applyRead(once, { readBy: bob, readAt: at(99) }).messages[1]?.readAt).toBe(at(9));
  });
  test.each<[string, MessageList | undefined, boolean]>([
    ['nothing is owed before anything is loaded', undefined, false],
    ['a mark is owed for what bob sent', both, true],
    ['nothing is owed once all is read', applyRead(both, { readBy: me, readAt: at(9) }), false],
    ['nothing is owed for what I sent', { messages: [message(2, { senderId: me })], hasOlder: false }, false],
  ])('%s', (_name, loaded, owed) => {
    expect(owesRead(loaded, me)).toBe(owed);
  });
});
