import { act } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import { at, conversation, message, withBob } from '../examples.ts';
import { openMessages, prepareMessages } from '../MessagesScreen.fake.tsx';
import { readDelay } from './use-mark-read.ts';

describe('readDelay', () => {
  const now = 100_000;

  test.each([
    ['nothing is unread', { unread: false, attended: true, lastIncomingAt: null, now }, null],
    ['nobody looks at it', { unread: true, attended: false, lastIncomingAt: null, now }, null],
    ['no message has arrived', { unread: true, attended: true, lastIncomingAt: null, now }, 0],
    ['a message has just arrived', { unread: true, attended: true, lastIncomingAt: now, now }, 5000],
    ['one arrived 4,999 ms ago', { unread: true, attended: true, lastIncomingAt: now - 4999, now }, 1],
    ['one arrived 5 s ago', { unread: true, attended: true, lastIncomingAt: now - 5000, now }, 0],
    ['one arrived a minute ago', { unread: true, attended: true, lastIncomingAt: now - 60_000, now }, 0],
  ])('when %s', (_name, situation, delay) => {
    expect(readDelay(situation)).toBe(delay);
  });
});

describe('marking as read', () => {
  beforeEach(prepareMessages);

  /** The conversation with bob, its first message read before. */
  async function openRead() {
    const page = openMessages(withBob, { history: [message(1, { isRead: true, readAt: at(2) })] });
    await page.findByText('message 1');
    return { ...page, marks: () => page.socket.sentOf('dm:mark_read').length };
  }

  test('happens once on opening, and clears the unread count', async () => {
    const page = openMessages(withBob, { conversations: [conversation({ unreadCount: 3 })], history: [message(1)] });
    await page.findByText('message 1');
    await act(() => page.clock.advance(0));
    expect(page.socket.sentOf('dm:mark_read')).toEqual([{ conversationId: withBob }]);
    expect(page.unreadTotal()).toBe('0');
    await act(() => page.clock.advance(60_000));
    expect(page.socket.sentOf('dm:mark_read')).toHaveLength(1);
  });

  test('waits until five seconds after the last message', async () => {
    const page = await openRead();
    await page.receive(message(2));
    await act(() => page.clock.advance(3000));
    await page.receive(message(3));
    await act(() => page.clock.advance(4999));
    expect(page.marks()).toBe(0);
    await act(() => page.clock.advance(1));
    expect(page.marks()).toBe(1);
    expect(page.unreadTotal()).toBe('0');
  });

  test('waits until the page is visible; meanwhile messages count as unread', async () => {
    const page = await openRead();
    await act(async () => page.visibility.set({ visible: false }));
    await page.receive(message(2));
    await act(() => page.clock.advance(10_000));
    expect(page.marks()).toBe(0);
    expect(page.unreadTotal()).toBe('1');
    await act(async () => page.visibility.set({ visible: true }));
    await act(() => page.clock.advance(0));
    expect(page.marks()).toBe(1);
    expect(page.unreadTotal()).toBe('0');
  });

  test('waits for someone at the device; meanwhile messages count as unread', async () => {
    const page = await openRead();
    await act(async () => page.activity.set({ isIdle: true }));
    await page.receive(message(2));
    await act(() => page.clock.advance(10_000));
    expect(page.marks()).toBe(0);
    expect(page.unreadTotal()).toBe('1');
    await act(async () => page.activity.set({ isIdle: false }));
    await act(() => page.clock.advance(0));
    expect(page.marks()).toBe(1);
    expect(page.unreadTotal()).toBe('0');
  });

  test('falls back to HTTP when the event is refused', async () => {
    const page = openMessages(withBob, { history: [message(1)] });
    page.socket.acknowledge('dm:mark_read', () => ({ ok: false, error: '', code: 'NO_ANSWER' }));
    page.api.answer('PUT /api/messages/conversations/:id/read', null);
    await page.findByText('message 1');
    await act(() => page.clock.advance(0));
    await expect
      .poll(() => page.callsTo('PUT /api/messages/conversations/:id/read'))
      .toEqual([{ params: { id: withBob } }]);
  });
});
