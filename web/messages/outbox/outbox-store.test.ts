import type { Quote } from '@visavis/domain/messages/contract.ts';
import { describe, expect, test } from 'vitest';
import { createFakeKeyValue } from '../../platform/storage/storage.fake.ts';
import { at, bob, unsent as item, me } from '../examples.ts';
import type { OutboxItem } from './outbox-state.ts';
import { readOutbox, writeOutbox } from './outbox-store.ts';

const quote: Quote = { id: 'q', senderId: bob, createdAt: at(1), excerpt: 'Shall we?' };
const picture = { id: 'p', width: 4, height: 3 };

/** What a reload finds of what was written before it. */
function reloaded(written: unknown) {
  const store = createFakeKeyValue();
  writeOutbox(store, me, written as OutboxItem[]);
  return readOutbox(store, me);
}

describe('a reload', () => {
  test.each<[string, Partial<OutboxItem>]>([
    ['a message that waits', {}],
    ['one that was refused, and why', { state: 'failed', code: 'NOT_FRIENDS' }],
    ['an answer', { quote }],
    ['an answer to what has been deleted', { quote: { ...quote, excerpt: null } }],
    ['an answer to a picture', { quote: { ...quote, isPicture: true } }],
    ['a picture without words', { content: '', picture }],
  ])('keeps %s', (_name, more) => {
    expect(reloaded([{ ...item, ...more }])).toEqual([{ ...item, ...more }]);
  });

  test('takes a send under way for one attempt', () => {
    expect(reloaded([{ ...item, state: 'sending' }])).toEqual([{ ...item, attempts: 1 }]);
  });

  test.each([
    ['a quotation of no text', { quote: { ...quote, excerpt: 5 } }],
    ['a quotation that may be a picture', { quote: { ...quote, isPicture: 'perhaps' } }],
    ['a picture of no size', { picture: { ...picture, width: null } }],
    ['an error that is no code', { code: 404 }],
  ])('drops %s', (_name, more) => {
    expect(reloaded([{ ...item, ...more }])).toEqual([item]);
  });

  test.each([
    ['another shape', {}],
    ['a message that says nothing', [{ ...item, content: undefined }]],
    ['one that goes nowhere, beside another', [item, { ...item, recipientId: '' }]],
  ])('takes %s for nothing', (_name, written) => {
    expect(reloaded(written)).toEqual([]);
  });

  test.each(['', 'null', '{}', '[{"content":""}]', '[{'])('takes broken storage (%j) for nothing', (text) => {
    const store = createFakeKeyValue();
    store.set(`outbox:${me}`, text);
    expect(readOutbox(store, me)).toEqual([]);
  });
});

test('leaves nothing in the browser once all is sent', () => {
  const store = createFakeKeyValue();
  writeOutbox(store, me, [item]);
  writeOutbox(store, me, []);
  expect(store.get(`outbox:${me}`)).toBeNull();
});
