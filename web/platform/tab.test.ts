import { expect, test } from 'vitest';
import { createFakeClock, type FakeClock, settle } from './clock.fake.ts';
import { createFakeKeyValue } from './storage/storage.fake.ts';
import type { KeyValue } from './storage/storage.ts';
import { COPY_AFTER, createTab, type TabSource } from './tab.ts';

/** A browser's locks: those of a page are free once it has gone. */
function createLocks() {
  const queues = new Map<string, { page: string; run: () => void }[]>();
  const next = (name: string) => queues.get(name)?.[0]?.run();
  return {
    of: (page: string): TabSource['locks'] => ({
      request: (async (name: string, { signal }: LockOptions, run: () => unknown) => {
        const queue = queues.get(name) ?? [];
        queues.set(name, queue);
        const entry = { page, run };
        queue.push(entry);
        await null;
        if (queue[0] === entry) run();
        return new Promise((_, reject) => {
          signal?.addEventListener('abort', () => {
            queue.splice(queue.indexOf(entry), 1);
            reject(signal.reason);
          });
        });
      }) as unknown as LockManager['request'],
    }),
    leave(page: string) {
      for (const [name, queue] of queues) {
        const held = queue[0]?.page === page;
        queues.set(
          name,
          queue.filter((entry) => entry.page !== page),
        );
        if (held) next(name);
      }
    },
  };
}

let ids = 0;
function open(
  page: string,
  store: KeyValue,
  locks: ReturnType<typeof createLocks>,
  clock: FakeClock = createFakeClock(),
) {
  const createId = () => String(++ids);
  const known: boolean[] = [];
  createTab({ locks: locks.of(page), store, clock, createId }).whenKnown((isCopy) => known.push(isCopy));
  return { known, clock };
}
const copyOf = (store: KeyValue) => {
  const copy = createFakeKeyValue();
  copy.set('tab', store.get('tab') ?? '');
  return copy;
};

test('a new tab is known at once, and so is every tab of a browser without locks', () => {
  expect(open('first', createFakeKeyValue(), createLocks()).known).toEqual([false]);
  const store = createFakeKeyValue();
  store.set('tab', 'other');
  const known: boolean[] = [];
  const clock = createFakeClock();
  createTab({ locks: undefined, store, clock, createId: () => '' }).whenKnown((isCopy) => known.push(isCopy));
  expect(known).toEqual([false]);
});

test('a reload is the same tab, however late the page before it goes', async () => {
  const [store, locks] = [createFakeKeyValue(), createLocks()];
  open('first', store, locks);
  const { known, clock } = open('reloaded', store, locks);
  await clock.advance(COPY_AFTER - 1);
  expect(known).toEqual([]);
  locks.leave('first');
  expect(known).toEqual([false]);
  await clock.advance(COPY_AFTER);
  expect(known).toEqual([false]);
});

test('a duplicated tab is a copy, and then a tab of its own, which leaves the reload of the first alone', async () => {
  const [store, locks] = [createFakeKeyValue(), createLocks()];
  open('first', store, locks);
  const copied = copyOf(store);
  const { known, clock } = open('copy', copied, locks);
  await clock.advance(COPY_AFTER);
  expect(known).toEqual([true]);
  expect(copied.get('tab')).not.toBe(store.get('tab'));

  locks.leave('first');
  const again = open('first reloaded', store, locks);
  await settle();
  expect(again.known).toEqual([false]);
  locks.leave('copy');
  const reloaded = open('copy reloaded', copied, locks);
  await settle();
  expect(reloaded.known).toEqual([false]);
});

test('one tab runs some work, until it is done; without locks each does', async () => {
  const held = new Set<string>();
  const request = (async (name: string, _: LockOptions, run: (lock: object | null) => Promise<void>) => {
    if (held.has(name)) return run(null);
    held.add(name);
    await run({ name });
    held.delete(name);
  }) as unknown as LockManager['request'];
  const refuse = (() => Promise.reject(new DOMException('', 'SecurityError'))) as unknown as LockManager['request'];
  const tab = (locks: TabSource['locks']) =>
    createTab({ locks, store: createFakeKeyValue(), clock: createFakeClock(), createId: () => '' });
  let finish = () => {};
  const first = tab({ request }).alone(
    'send',
    () =>
      new Promise((resolve) => {
        finish = resolve;
      }),
  );
  expect(await tab({ request }).alone('send', async () => undefined)).toBe(false);
  finish();
  expect(await first).toBe(true);
  expect(await tab({ request }).alone('send', async () => undefined)).toBe(true);
  let runs = 0;
  const run = async () => {
    runs += 1;
  };
  for (const locks of [undefined, { request: refuse }]) expect(await tab(locks).alone('send', run)).toBe(true);
  expect(runs).toBe(2);
});

test('a browser that refuses locks counts as the only tab', async () => {
  const store = createFakeKeyValue();
  store.set('tab', 'some');
  const known: boolean[] = [];
  const request = (() => Promise.reject(new DOMException('', 'SecurityError'))) as unknown as LockManager['request'];
  createTab({ locks: { request }, store, clock: createFakeClock(), createId: () => '' }).whenKnown((isCopy) =>
    known.push(isCopy),
  );
  await settle();
  expect(known).toEqual([false]);
});
