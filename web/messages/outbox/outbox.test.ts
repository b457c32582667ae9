import { dmSend, type Message } from '@visavis/domain/messages/contract.ts';
import type { Ack } from '@visavis/domain/wire/event.ts';
import { describe, expect, test } from 'vitest';
import { settle } from '../../platform/clock.fake.ts';
import { createFakeServices } from '../../services/services.fake.ts';
import { at, bob, me, message, withBob } from '../examples.ts';
import { createOutbox } from './outbox.ts';

const uuid = (n: number) => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`;

/** An outbox whose sends stay pending until the test answers them. */
function create(services = createFakeServices()) {
  const { socket } = services;
  const waiting: { payload: unknown; answer: (ack: Ack) => void }[] = [];
  const stored: [string, string][] = [];
  const failed: string[] = [];
  const matched: [string, string][] = [];
  let ids = 0;
  socket.acknowledge(dmSend, (payload) => new Promise((answer) => waiting.push({ payload, answer })));
  const outbox = createOutbox({
    services,
    me,
    newId: () => {
      ids += 1;
      return uuid(ids);
    },
    onMatched: ({ id }, { clientMessageId }) => matched.push([id, clientMessageId]),
    onStored: (own, id) => stored.push([own.content, id]),
    onFailed: ({ code }) => failed.push(code ?? ''),
  });
  const stop = outbox.start();
  return {
    services,
    outbox,
    stop,
    waiting,
    stored,
    failed,
    matched,
    write: (content: string) => outbox.add({ conversationId: withBob, recipientId: bob, content }),
    states: () => outbox.get().map(({ content, state }) => `${content}: ${state}`),
    async answer(ack: Ack) {
      waiting.shift()?.answer(ack);
      await settle();
    },
  };
}
const own = (n: number, content: string): Message => message(n, { senderId: me, content, createdAt: at(n) });
const refusal = (code: string): Ack => ({ ok: false, error: '', code });

describe('a picture', () => {
  const picture = { id: uuid(50), width: 4, height: 3 };
  const sent = message(1, { senderId: me, content: 'Picture', picture: { url: '', width: 4, height: 3 } });

  test('is sent by its id, and matched with its message once, not with words alone', async () => {
    const { outbox, waiting, answer, matched } = create();
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
    create(services).outbox.add({
      conversationId: withBob,
      recipientId: bob,
      content: '',
      picture: { ...picture, blob },
    });
    expect(create(services).outbox.get()).toMatchObject([{ content: '', picture }]);
    expect(create(services).outbox.get()[0]?.picture?.blob).toBeUndefined();
  });
});

describe('sending', () => {
  test('shows a message at once, sends it with an id and drops it once stored', async () => {
    const { write, states, waiting, answer, stored } = create();
    write('hello');
    expect(states()).toEqual(['hello: sending']);
    expect(waiting.map(({ payload }) => payload)).toEqual([
      { recipientId: bob, content: 'hello', clientMessageId: uuid(1) },
    ]);
    await answer({ ok: true, data: own(1, 'hello') });
    expect(states()).toEqual([]);
    expect(stored).toEqual([['hello', uuid(1)]]);
  });

  test('sends along what a message answers, after a reload too', () => {
    const quote = { id: uuid(9), senderId: bob, createdAt: at(1), excerpt: 'Shall we?' };
    const { services, outbox, stop, waiting } = create();
    outbox.add({ conversationId: withBob, recipientId: bob, content: 'Yes', quote });
    expect(waiting[0]?.payload).toMatchObject({ content: 'Yes', replyTo: quote.id });
    stop();
    const reloaded = create(services);
    expect(reloaded.outbox.get()[0]?.quote).toEqual(quote);
    expect(reloaded.waiting[0]?.payload).toMatchObject({ content: 'Yes', replyTo: quote.id });
  });

  test('sends one at a time, in order', async () => {
    const { write, states, waiting, answer } = create();
    write('one');
    write('two');
    expect(waiting).toHaveLength(1);
    expect(states()).toEqual(['one: sending', 'two: waiting']);
    await answer({ ok: true, data: own(1, 'one') });
    expect(states()).toEqual(['two: sending']);
  });

  test('keeps a refused message with its error and sends the next', async () => {
    const { write, states, answer, failed } = create();
    write('one');
    write('two');
    await answer(refusal('NOT_FRIENDS'));
    expect(states()).toEqual(['one: failed', 'two: sending']);
    expect(failed).toEqual(['NOT_FRIENDS']);
  });

  test('retries a failed message under the same id, or deletes it', async () => {
    const { outbox, write, states, waiting, answer } = create();
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

describe('without an answer', () => {
  test('retries with backoff, then fails', async () => {
    const { services, write, states, waiting, answer, failed } = create();
    write('hello');
    for (const wait of [1000, 2000, 4000, 8000]) {
      await answer(refusal('NO_ANSWER'));
      expect(states()).toEqual(['hello: waiting']);
      await services.clock.advance(wait - 1);
      expect(waiting).toHaveLength(0);
      await services.clock.advance(1);
      expect(waiting[0]?.payload).toMatchObject({ clientMessageId: uuid(1) });
    }
    await answer(refusal('NO_ANSWER'));
    expect(states()).toEqual(['hello: failed']);
    expect(failed).toEqual(['NO_ANSWER']);
    await services.clock.advance(60_000);
    expect(waiting).toHaveLength(0);
  });

  test('ignores a late answer to a send that was repeated', async () => {
    const { services, write, states, waiting, stored } = create();
    write('hello');
    services.socket.reconnect();
    expect(waiting).toHaveLength(2);
    const [first, second] = waiting;
    first?.answer(refusal('NO_ANSWER'));
    await settle();
    expect(states()).toEqual(['hello: sending']);
    second?.answer({ ok: true, data: own(1, 'hello') });
    await settle();
    expect(states()).toEqual([]);
    expect(stored).toHaveLength(1);
  });
});

describe('without a connection', () => {
  test('holds messages until the reconnect', async () => {
    const { services, write, states, waiting } = create(createFakeServices({ connected: false }));
    write('one');
    write('two');
    expect(states()).toEqual(['one: waiting', 'two: waiting']);
    services.socket.reconnect();
    await settle();
    expect(waiting).toHaveLength(1);
    expect(states()).toEqual(['one: sending', 'two: waiting']);
  });

  test('repeats an interrupted send with the same id', async () => {
    const { services, write, waiting } = create();
    write('hello');
    services.socket.drop(services.clock.now());
    services.socket.reconnect();
    expect(waiting.map(({ payload }) => payload)).toEqual([
      { recipientId: bob, content: 'hello', clientMessageId: uuid(1) },
      { recipientId: bob, content: 'hello', clientMessageId: uuid(1) },
    ]);
  });
});

describe('a reload', () => {
  test('sends unstored messages again and keeps failed ones', async () => {
    const before = create();
    before.write('refused');
    await before.answer(refusal('NOT_FRIENDS'));
    before.write('under way');
    before.write('written');
    before.stop();

    const services = createFakeServices();
    const kept = before.services.storage.session.get(`outbox:${me}`) ?? '';
    services.storage.session.set(`outbox:${me}`, kept);
    const after = create(services);
    expect(after.states()).toEqual(['refused: failed', 'under way: sending', 'written: waiting']);
    expect(after.waiting[0]?.payload).toMatchObject({ content: 'under way', clientMessageId: uuid(2) });
  });

  test('keeps nothing of another user or after a sign-out', () => {
    const first = create(createFakeServices({ connected: false }));
    first.write('mine');
    const other = createOutbox({
      services: first.services,
      me: bob,
      newId: () => uuid(9),
      onMatched: () => undefined,
      onStored: () => undefined,
      onFailed: () => undefined,
    });
    expect(other.get()).toEqual([]);
    first.outbox.forget();
    expect(create(first.services).states()).toEqual([]);
  });

  test.each(['', 'null', '{}', '[{"content":""}]', '[{'])('treats broken storage (%j) as empty', (text) => {
    const services = createFakeServices();
    services.storage.session.set(`outbox:${me}`, text);
    expect(create(services).states()).toEqual([]);
  });
});

test('recognizes its own message when the event arrives before the answer', async () => {
  const { outbox, write, states, answer } = create();
  write('hello');
  expect(outbox.seen(own(1, 'hello'))).toBe(uuid(1));
  expect(outbox.seen(own(2, 'from another device'))).toBeUndefined();
  await answer({ ok: true, data: own(1, 'hello') });
  expect(states()).toEqual([]);
});

test('notifies subscribers until they unsubscribe', () => {
  const { outbox, write } = create();
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
