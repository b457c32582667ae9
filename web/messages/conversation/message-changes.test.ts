import { DELETED_TEXT } from '@visavis/domain/messages/rules.ts';
import { describe, expect, test } from 'vitest';
import { at, bob, me, message } from '../examples.ts';
import { applyDeletion, applyReaction } from './message-changes.ts';
import { appendMessage, type ListedMessage, type MessageList, mergeNewest } from './message-list-state.ts';

const listOf = (...messages: ListedMessage[]): MessageList => ({ messages, hasOlder: false });
const quoteOf = ({ id, senderId, createdAt, content }: ListedMessage) => ({
  id,
  senderId,
  createdAt,
  excerpt: content,
});

describe('a deletion', () => {
  const picture = { url: '/secret', width: 4, height: 3 };
  const question = message(1, { content: 'secret', picture, reactions: [{ userId: me, emoji: '👍' }] });
  const list = listOf(question, message(2, { quote: quoteOf(question) }), message(3));
  const deletion = { messageId: question.id, deletedAt: at(9) };

  test('takes the text, its picture, its reactions and every quotation of it', () => {
    const next = applyDeletion(list, deletion);
    expect(next.messages[0]).toEqual({ ...message(1), content: DELETED_TEXT, deletedAt: at(9) });
    expect(next.messages[1]?.quote).toMatchObject({ id: question.id, excerpt: null });
    expect(JSON.stringify(next)).not.toContain('secret');
  });
  test('leaves the other messages as they are, and changes nothing the second time', () => {
    const next = applyDeletion(list, deletion);
    expect(next.messages[2]).toBe(list.messages[2]);
    expect(applyDeletion(next, deletion)).toEqual(next);
  });
  test('of a message that is not loaded changes nothing', () => {
    expect(applyDeletion(list, { ...deletion, messageId: 'far away' })).toEqual(list);
  });
  test('outlasts the late answer to the send', () => {
    const sent = message(1, { senderId: me, content: 'secret' });
    const next = appendMessage(
      applyDeletion(listOf(sent), { messageId: sent.id, deletedAt: at(9) }),
      sent,
      'client id',
    );
    expect(next.messages).toEqual([{ ...sent, content: DELETED_TEXT, deletedAt: at(9), clientMessageId: 'client id' }]);
  });
});

describe('a reaction', () => {
  const { id: messageId } = message(1);
  const react = (list: MessageList, userId: string, emoji: string | null) =>
    applyReaction(list, { messageId, userId, emoji });
  const reactionsOf = (list: MessageList) => list.messages[0]?.reactions?.map(({ userId, emoji }) => [userId, emoji]);

  test('is one per person; another replaces it', () => {
    const both = react(react(listOf(message(1)), me, '👍'), bob, '🎉');
    expect(reactionsOf(both)).toEqual([
      [me, '👍'],
      [bob, '🎉'],
    ]);
    expect(reactionsOf(react(both, me, '😂'))).toEqual([
      [bob, '🎉'],
      [me, '😂'],
    ]);
  });
  test('that is taken back leaves the message as it was', () => {
    expect(react(react(listOf(message(1)), me, '👍'), me, null)).toEqual(listOf(message(1)));
  });
  test('that arrives again changes nothing', () => {
    const list = react(react(listOf(message(1)), me, '👍'), bob, '🎉');
    expect(react(list, me, '👍')).toEqual(list);
  });
  test('to a deleted message is dropped', () => {
    const list = listOf(message(1, { deletedAt: at(9) }));
    expect(react(list, me, '👍')).toEqual(list);
  });
  test('that a newer page no longer has is gone', () => {
    const list = react(listOf(message(1)), bob, '🎉');
    expect(reactionsOf(mergeNewest(list, { messages: [message(1)], complete: true }))).toBeUndefined();
  });
  test('outlasts the late answer to the send', () => {
    const sent = message(1, { senderId: me });
    expect(reactionsOf(appendMessage(react(listOf(sent), bob, '🎉'), sent, 'client id'))).toEqual([[bob, '🎉']]);
  });
});
