import { expect, test } from 'vitest';
import { settle } from '../../platform/clock.fake.ts';
import { createFakeKeyValue } from '../../platform/storage/storage.fake.ts';
import type { KeyValue } from '../../platform/storage/storage.ts';
import { createEmitter } from '../../platform/store.ts';
import { createFakeServices } from '../../services/services.fake.ts';
import { own, refusal, testOutbox, uuid } from './outbox.fake.ts';
import { ASK_EVERY } from './turn.ts';

/** A browser whose tabs share storage, and locks unless it has none. */
function createBrowser({ hasLocks = true } = {}) {
  const values = createFakeKeyValue();
  const changes = createEmitter<{ tab: number; key: string }>();
  const holders = new Map<string, number>();
  let tabs = 0;
  return {
    values,
    open(options: { connected?: boolean } = {}) {
      tabs += 1;
      const tab = tabs;
      const change =
        <Rest extends unknown[]>(run: (key: string, ...rest: Rest) => void) =>
        (key: string, ...rest: Rest) => {
          run(key, ...rest);
          // Other tabs hear of it later.
          queueMicrotask(() => changes.emit({ tab, key }));
        };
      const local: KeyValue = {
        ...values,
        set: change(values.set),
        setJson: change(values.setJson),
        remove: change(values.remove),
      };
      const services = createFakeServices(options);
      const page = testOutbox({
        ...services,
        storage: {
          ...services.storage,
          local,
          onChangeUnder: (prefix, run) =>
            changes.on((changed) => changed.tab !== tab && changed.key.startsWith(prefix) && run()),
        },
        tab: {
          ...services.tab,
          async alone(name, work) {
            if (hasLocks && holders.has(name)) return false;
            holders.set(name, tab);
            await work();
            holders.delete(name);
            return true;
          },
        },
      });
      /** The browser ends it, without a word to the page. */
      const crash = () => {
        page.waiting.length = 0;
        for (const [name, holder] of holders) if (holder === tab) holders.delete(name);
      };
      return { ...page, crash };
    },
  };
}

test('what was not sent is there, and sent, in a tab that is opened after the first was closed', async () => {
  const browser = createBrowser();
  const first = browser.open({ connected: false });
  first.write('hello');
  first.stop();
  const later = browser.open();
  expect(later.states()).toEqual(['hello: sending']);
  await later.answer({ ok: true, data: own(1, 'hello') });
  expect([later.states(), browser.values.keys('outbox:')]).toEqual([[], []]);
});

test('one tab sends, and the others show the same', async () => {
  const browser = createBrowser();
  const [one, two] = [browser.open(), browser.open()];
  one.write('hello');
  await settle();
  expect([one.states(), two.states()]).toEqual([['hello: sending'], ['hello: sending']]);
  expect([one.waiting.length, two.waiting.length]).toEqual([1, 0]);
  two.outbox.add({ conversationId: 'other', recipientId: 'other', content: 'and you' });
  await settle();
  expect(two.waiting).toHaveLength(0);
  await one.answer({ ok: true, data: own(1, 'hello') });
  expect(one.waiting.map(({ payload }) => payload)).toMatchObject([{ content: 'and you' }]);
  await one.answer({ ok: true, data: own(2, 'and you') });
  expect([one.states(), two.states()]).toEqual([[], []]);
});

test('the event of a message that another tab has sent is matched with it, and does not bring it back', async () => {
  const browser = createBrowser();
  const [one, two] = [browser.open(), browser.open()];
  one.write('hello');
  const sent = own(1, 'hello');
  await one.answer({ ok: true, data: sent });
  expect(two.outbox.seen(sent)).toBeUndefined();
  one.write('again');
  await settle();
  expect(two.outbox.seen(own(2, 'again'))).toBe(uuid(2));
  await one.answer({ ok: true, data: own(2, 'again') });
  expect([one.states(), two.states(), browser.values.keys('outbox:')]).toEqual([[], [], []]);
});

test('a tab without a connection leaves the turn to one that has it', async () => {
  const browser = createBrowser();
  const [one, two] = [browser.open(), browser.open()];
  one.write('hello');
  one.services.socket.drop(one.services.clock.now());
  await settle();
  await two.services.clock.advance(ASK_EVERY);
  expect(two.waiting.map(({ payload }) => payload)).toMatchObject([{ content: 'hello', clientMessageId: uuid(1) }]);
  await two.answer({ ok: true, data: own(1, 'hello') });
  one.services.socket.reconnect();
  await settle();
  // The first attempt alone.
  expect([one.states(), one.waiting.length]).toEqual([[], 1]);
});

test('what a tab was sending when it crashed is sent by another, under the same id', async () => {
  const browser = createBrowser();
  const [one, two] = [browser.open(), browser.open()];
  one.write('hello');
  await settle();
  one.crash();
  await two.services.clock.advance(ASK_EVERY);
  expect(two.waiting.map(({ payload }) => payload)).toMatchObject([{ content: 'hello', clientMessageId: uuid(1) }]);
});

test('a message discarded in one tab is gone from all, and no answer brings it back', async () => {
  const browser = createBrowser();
  const [one, two] = [browser.open(), browser.open()];
  one.write('hello');
  await settle();
  two.outbox.remove(uuid(1));
  await settle();
  expect([one.states(), two.states()]).toEqual([[], []]);
  await one.answer(refusal('NO_ANSWER'));
  expect([one.states(), browser.values.keys('outbox:')]).toEqual([[], []]);
});

test('what another tab has discarded is not written anew before the word of it arrives', async () => {
  const browser = createBrowser();
  const one = browser.open();
  one.write('hello');
  await one.answer(refusal('FORBIDDEN'));
  const [key = ''] = browser.values.keys('outbox:');
  browser.values.remove(key);
  one.outbox.retry(uuid(1));
  expect([one.states(), one.waiting.length, browser.values.keys('outbox:')]).toEqual([[], 0, []]);
});

test('without locks, tabs may both send, under one id', async () => {
  const browser = createBrowser({ hasLocks: false });
  const [one, two] = [browser.open({ connected: false }), browser.open({ connected: false })];
  one.write('hello');
  await settle();
  for (const { services } of [one, two]) services.socket.reconnect();
  await settle();
  const ids = [...one.waiting, ...two.waiting].map(({ payload }) => payload as { clientMessageId: string });
  expect(new Set(ids.map(({ clientMessageId }) => clientMessageId))).toEqual(new Set([uuid(1)]));
});

test('what is older than a day waits for its writer', async () => {
  const browser = createBrowser();
  const first = browser.open({ connected: false });
  first.write('I am outside');
  await first.services.clock.advance(24 * 60 * 60_000);
  first.services.socket.reconnect();
  expect([first.states(), first.waiting.length, first.failed]).toEqual([['I am outside: failed'], 0, ['NO_ANSWER']]);
  await settle();
  first.outbox.retry(uuid(1));
  expect(first.states()).toEqual(['I am outside: sending']);
});
