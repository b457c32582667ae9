import { describe, expect, test } from 'vitest';
import { settle } from '../../platform/clock.fake.ts';
import { createFakeServices } from '../../services/services.fake.ts';
import { bob } from '../examples.ts';
import { own, refusal, testOutbox, uuid } from './outbox.fake.ts';
import { MAX_ATTEMPTS } from './outbox-state.ts';

describe('without an answer', () => {
  test('retries with backoff, then fails', async () => {
    const { services, write, states, waiting, answer, failed } = testOutbox();
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

  test('waits the longer time after a second attempt that did not wait for the first', async () => {
    const { services, write, waiting, answer } = testOutbox();
    write('one');
    await answer(refusal('NO_ANSWER'));
    await services.clock.advance(900);
    write('two');
    await answer(refusal('NO_ANSWER'));
    await services.clock.advance(1999);
    expect(waiting).toHaveLength(0);
    await services.clock.advance(1);
    expect(waiting[0]?.payload).toMatchObject({ content: 'one' });
  });

  test('takes an answer without the message for none', async () => {
    const { services, write, states, waiting, answer, matched, stored } = testOutbox();
    write('hello');
    await answer({ ok: true });
    expect(states()).toEqual(['hello: waiting']);
    expect([...matched, ...stored]).toEqual([]);
    await services.clock.advance(1000);
    expect(waiting).toHaveLength(1);
  });

  test('ignores a late answer to a send that was repeated', async () => {
    const { services, write, states, waiting, stored } = testOutbox();
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
    const { services, write, states, waiting } = testOutbox(createFakeServices({ connected: false }));
    write('one');
    write('two');
    expect(states()).toEqual(['one: waiting', 'two: waiting']);
    services.socket.reconnect();
    await settle();
    expect(waiting).toHaveLength(1);
    expect(states()).toEqual(['one: sending', 'two: waiting']);
  });

  test('repeats an interrupted send with the same id', async () => {
    const { services, write, waiting } = testOutbox();
    write('hello');
    services.socket.drop(services.clock.now());
    services.socket.reconnect();
    await settle();
    expect(waiting.map(({ payload }) => payload)).toEqual([
      { recipientId: bob, content: 'hello', clientMessageId: uuid(1) },
      { recipientId: bob, content: 'hello', clientMessageId: uuid(1) },
    ]);
  });

  test('counts no attempt that met none', async () => {
    const { services, write, states, answer, failed } = testOutbox();
    write('hello');
    for (let attempt = 0; attempt < 2 * MAX_ATTEMPTS; attempt += 1) {
      await answer(refusal('NOT_CONNECTED'));
      expect(states()).toEqual(['hello: waiting']);
      services.socket.reconnect();
      expect(states()).toEqual(['hello: sending']);
    }
    expect(failed).toEqual([]);
  });

  test('fails, and says so, after as many interrupted attempts', () => {
    const { services, write, states, failed } = testOutbox();
    write('hello');
    for (let attempt = 1; attempt < MAX_ATTEMPTS; attempt += 1) services.socket.reconnect();
    expect(states()).toEqual(['hello: sending']);
    expect(failed).toEqual([]);
    services.socket.reconnect();
    expect(states()).toEqual(['hello: failed']);
    expect(failed).toEqual(['NO_ANSWER']);
  });
});

describe('before a start and after a stop', () => {
  test('sends nothing until it starts', () => {
    const { outbox, write, waiting } = testOutbox(createFakeServices(), { started: false });
    write('hello');
    expect(waiting).toHaveLength(0);
    outbox.start();
    expect(waiting).toHaveLength(1);
  });

  test('sends nothing once stopped, and waits for nothing', async () => {
    const { services, write, stop, waiting, answer } = testOutbox();
    write('hello');
    await answer(refusal('NO_ANSWER'));
    stop();
    expect(services.clock.pending()).toBe(0);
    write('more');
    services.socket.reconnect();
    expect(waiting).toHaveLength(0);
  });

  test('says nothing, once stopped, of a send that was under way', () => {
    const { services, write, states, stop, failed } = testOutbox();
    write('hello');
    stop();
    for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt += 1) services.socket.reconnect();
    expect(states()).toEqual(['hello: sending']);
    expect(failed).toEqual([]);
  });

  test('repeats an interrupted send once when it has stopped and started again', async () => {
    const { services, outbox, write, states, stop, waiting } = testOutbox();
    write('hello');
    stop();
    outbox.start();
    await settle();
    expect(waiting).toHaveLength(2);
    waiting[0]?.answer(refusal('FORBIDDEN'));
    await settle();
    expect(states()).toEqual(['hello: sending']);
    services.socket.reconnect();
    expect(waiting).toHaveLength(3);
  });
});

test('spec.md section 8, Chat cooldown: says for how many seconds it waits, and sends everything once they are over', async () => {
  const { services, write, states, waiting, answer, cooldowns } = testOutbox();
  write('one');
  await answer({ ok: false, error: '', code: 'RATE_LIMITED', retryAfter: 12 });
  expect(cooldowns).toEqual([12]);
  write('two');
  services.socket.reconnect();
  await services.clock.advance(11_999);
  expect([waiting.length, states()]).toEqual([0, ['one: waiting', 'two: waiting']]);
  await services.clock.advance(1);
  expect(waiting[0]?.payload).toMatchObject({ content: 'one' });
  await answer({ ok: true, data: own(1, 'one') });
  expect(waiting[0]?.payload).toMatchObject({ content: 'two' });
  expect(cooldowns).toEqual([12]);
});
