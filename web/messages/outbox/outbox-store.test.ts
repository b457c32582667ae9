import type { Quote } from '@visavis/domain/messages/contract.ts';
import { expect, test } from 'vitest';
import { createFakeKeyValue } from '../../platform/storage/storage.fake.ts';
import { at, bob, unsent as item, me } from '../examples.ts';
import type { OutboxItem } from './outbox-state.ts';
import { countUnsent, outboxStore } from './outbox-store.ts';

const quote: Quote = { id: 'q', senderId: bob, createdAt: at(1), excerpt: 'Shall we?' };
const picture = { id: 'p', width: 4, height: 3 };

/** Unsent messages that a later page finds. */
function reloaded(written: unknown) {
  const store = outboxStore(createFakeKeyValue(), me);
  store.write(written as OutboxItem);
  return store.read();
}

test.each<[string, Partial<OutboxItem>]>([
  ['a message that waits', {}],
  ['one on its way', { state: 'sending', attempts: 2 }],
  ['one that was refused, and why', { state: 'failed', code: 'NOT_FRIENDS' }],
  ['an answer', { quote }],
  ['an answer to what has been deleted', { quote: { ...quote, excerpt: null } }],
  ['an answer to a picture', { quote: { ...quote, isPicture: true } }],
  ['a picture without words', { content: '', picture }],
])('keeps %s', (_name, more) => {
  expect(reloaded({ ...item, ...more })).toEqual([{ ...item, ...more }]);
});

test.each([
  ['a quotation of no text', { quote: { ...quote, excerpt: 5 } }],
  ['a quotation that may be a picture', { quote: { ...quote, isPicture: 'perhaps' } }],
  ['a picture of no size', { picture: { ...picture, width: null } }],
  ['an error that is no code', { code: 404 }],
])('drops %s', (_name, more) => {
  expect(reloaded({ ...item, ...more })).toEqual([item]);
});

test.each([
  ['another shape', { clientMessageId: 'a' }],
  ['a message that says nothing', { ...item, content: undefined }],
  ['one that goes nowhere', { ...item, recipientId: '' }],
])('takes %s for nothing', (_name, written) => {
  expect(reloaded(written)).toEqual([]);
});

test.each(['', 'null', '{}', '[{"content":""}]', '[{'])('takes broken storage (%j) for nothing', (text) => {
  const local = createFakeKeyValue();
  local.set(`outbox:${me}:a`, text);
  expect(outboxStore(local, me).read()).toEqual([]);
});

test('lists messages in the order of their writing, and those of one account', () => {
  const local = createFakeKeyValue();
  const store = outboxStore(local, me);
  store.write({ ...item, clientMessageId: 'late', createdAt: 9000 });
  store.write(item);
  outboxStore(local, bob).write(item);
  expect(store.read().map(({ clientMessageId }) => clientMessageId)).toEqual([item.clientMessageId, 'late']);
});

test('leaves nothing in the browser once all is sent', () => {
  const local = createFakeKeyValue();
  const store = outboxStore(local, me);
  store.write(item);
  expect([local.keys(''), countUnsent(local, me), countUnsent(local, bob)]).toEqual([[`outbox:${me}:a`], 1, 0]);
  store.remove(item.clientMessageId);
  expect([local.keys(''), countUnsent(local, me)]).toEqual([[], 0]);
});
