import { describe, expect, test } from 'vitest';
import { createFakeServices } from '../../services/services.fake.ts';
import { at, bob, me, message, withBob } from '../examples.ts';
import { own, refusal, testOutbox, uuid } from './outbox.fake.ts';

describe('a picture', () => {
  const picture = { id: uuid(50), width: 4, height: 3 };
  const sent = message(1, { senderId: me, content: 'Picture', picture: { url: '', width: 4, height: 3 } });

  test('is sent by its id, and matched with its message once, not with words alone', async () => {
    const { outbox, waiting, answer, matched } = testOutbox();
    outbox.add({ conversationId: withBob, recipientId: bob, content: '', picture });
    expect(waiting[0]?.payload).toMatchObject({ content: '', pictureId: picture.id });
    expect(outbox.seen(own(2, 'Picture'))).toBeUndefined();
    expect(outbox.seen(sent)).toBe(uuid(1));
    await answer({ ok: true, data: sent });
    expect(new Set(matched.map((match) => match.join()))).toEqual(new Set([`${sent.id},${uuid(1)}`]));
  });

  test('that waits is still sent after a reload, without its content', () => {
    const services = createFakeServices({ connected: false });
    const blob = new Blob(['x']);
    testOutbox(services).outbox.add({
      conversationId: withBob,
      recipientId: bob,
      content: '',
      picture: { ...picture, blob },
    });
    expect(testOutbox(services).outbox.get()).toMatchObject([{ content: '', picture }]);
    expect(testOutbox(services).outbox.get()[0]?.picture?.blob).toBeUndefined();
  });
});

describe('sending', () => {
  test('shows a message at once, sends it with an id and drops it once stored', async () => {
    const { write, states, waiting, answer, matched, stored } = testOutbox();
    write('hello');
    expect(states()).toEqual(['hello: sending']);
    expect(waiting.map(({ payload }) => payload)).toEqual([
      { recipientId: bob, content: 'hello', clientMessageId: uuid(1) },
    ]);
    await answer({ ok: true, data: own(1, 'hello') });
    expect(states()).toEqual([]);
    expect(matched).toEqual([[own(1, '').id, uuid(1)]]);
    expect(stored).toEqual([['hello', uuid(1)]]);
  });

  test('sends along what a message answers, after a reload too', () => {
    const quote = { id: uuid(9), senderId: bob, createdAt: at(1), excerpt: 'Shall we?' };
    const { services, outbox, stop, waiting } = testOutbox();
    outbox.add({ conversationId: withBob, recipientId: bob, content: 'Yes', quote });
    expect(waiting[0]?.payload).toMatchObject({ content: 'Yes', replyTo: quote.id });
    stop();
    const reloaded = testOutbox(services);
    expect(reloaded.outbox.get()[0]?.quote).toEqual(quote);
    expect(reloaded.waiting[0]?.payload).toMatchObject({ content: 'Yes', replyTo: quote.id });
  });

  test('sends one at a time, in order', async () => {
    const { write, states, waiting, answer } = testOutbox();
    write('one');
    write('two');
    expect(waiting).toHaveLength(1);
    expect(states()).toEqual(['one: sending', 'two: waiting']);
    await answer({ ok: true, data: own(1, 'one') });
    expect(states()).toEqual(['two: sending']);
  });

  test('keeps a refused message with its error and sends the next', async () => {
    const { write, states, answer, failed } = testOutbox();
    write('one');
    write('two');
    await answer(refusal('NOT_FRIENDS'));
    expect(states()).toEqual(['one: failed', 'two: sending']);
    await answer(refusal('FORBIDDEN'));
    expect(states()).toEqual(['one: failed', 'two: failed']);
    expect(failed).toEqual(['NOT_FRIENDS', 'FORBIDDEN']);
  });

  test.each(['FORBIDDEN', 'NO_ANSWER'])(
    'goes on when what was deleted on its way is answered with %s',
    async (code) => {
      const { outbox, write, states, answer, failed } = testOutbox();
      write('one');
      write('two');
      outbox.remove(uuid(1));
      await answer(refusal(code));
      expect(states()).toEqual(['two: sending']);
      expect(failed).toEqual([]);
    },
  );

  test('retries a failed message under the same id, or deletes it', async () => {
    const { outbox, write, states, waiting, answer } = testOutbox();
    write('one');
    await answer(refusal('NOT_FRIENDS'));
    outbox.retry(uuid(1));
    expect(states()).toEqual(['one: sending']);
    expect(waiting[0]?.payload).toMatchObject({ clientMessageId: uuid(1) });
    await answer(refusal('NOT_FRIENDS'));
    outbox.remove(uuid(1));
    expect(states()).toEqual([]);
  });
});

describe('a reload', () => {
  test('sends unstored messages again and keeps failed ones', async () => {
    const before = testOutbox();
    before.write('refused');
    await before.answer(refusal('NOT_FRIENDS'));
    before.write('under way');
    before.write('written');
    before.stop();

    const services = { ...createFakeServices(), storage: before.services.storage };
    const after = testOutbox(services);
    expect(after.states()).toEqual(['refused: failed', 'under way: sending', 'written: waiting']);
    expect(after.waiting[0]?.payload).toMatchObject({ content: 'under way', clientMessageId: uuid(2) });
  });

  test('keeps nothing of another user', () => {
    const { services, write } = testOutbox(createFakeServices({ connected: false }));
    write('mine');
    expect(testOutbox(services, { user: bob }).states()).toEqual([]);
  });
});

test('holds nothing once its session is over; the browser keeps it for the next one of the account', async () => {
  const { services, outbox, write, states, answer } = testOutbox();
  write('mine');
  outbox.forget();
  expect(states()).toEqual([]);
  await answer(refusal('FORBIDDEN'));
  expect(states()).toEqual([]);
  expect(testOutbox(services).states()).toEqual(['mine: sending']);
});

test('recognizes its own message when the event arrives before the answer', async () => {
  const { outbox, write, states, answer, matched } = testOutbox();
  write('hello');
  expect(outbox.seen(own(1, 'hello'))).toBe(uuid(1));
  expect(outbox.seen(own(2, 'from another device'))).toBeUndefined();
  expect(matched).toEqual([[own(1, '').id, uuid(1)]]);
  await answer({ ok: true, data: own(1, 'hello') });
  expect(states()).toEqual([]);
});

test('notifies subscribers until they unsubscribe', () => {
  const { outbox, write } = testOutbox();
  let changes = 0;
  const stop = outbox.subscribe(() => {
    changes += 1;
  });
  write('hello');
  expect(changes).toBeGreaterThan(0);
  const before = changes;
  stop();
  write('again');
  expect(changes).toBe(before);
});
