import { expect, test } from 'vitest';
import { createNetwork } from './network.ts';

/** A window, whose browser says which kind of network it is on. */
const windowOn = (type?: string) => {
  const connection = Object.assign(new EventTarget(), { type });
  const view = Object.assign(new EventTarget(), { navigator: { onLine: true, connection } });
  let changes = 0;
  const network = createNetwork(view as unknown as Window);
  network.subscribe(() => {
    changes += 1;
  });
  return {
    network,
    changes: () => changes,
    turn: (kind: 'online' | 'offline') => view.dispatchEvent(new Event(kind)),
    become(next: string | undefined) {
      connection.type = next;
      connection.dispatchEvent(new Event('change'));
    },
  };
};

test('the network changes where another takes its place without a gap', () => {
  const { network, changes, become } = windowOn('wifi');
  become('cellular');
  expect([network.get(), changes()]).toEqual([{ online: true }, 1]);
  become('wifi');
  expect(changes()).toBe(2);
});

test.each([
  ['its speed alone', 'wifi', ['wifi']],
  ['nothing that the browser tells', undefined, [undefined]],
  ['to one of which the browser says nothing', 'wifi', ['unknown', 'wifi']],
  ['what it learns of the first one', 'unknown', ['wifi']],
  ['to none, of which the browser tells as well', 'wifi', ['none']],
])('the network does not change with %s', (_, before, after) => {
  const { changes, become } = windowOn(before);
  for (const type of after) become(type);
  expect(changes()).toBe(0);
});

test('the network changes once where it was away in between', () => {
  const { network, changes, turn, become } = windowOn('wifi');
  become('none');
  turn('offline');
  expect(network.get().online).toBe(false);
  become('cellular');
  turn('online');
  expect([network.get(), changes()]).toEqual([{ online: true }, 2]);
  become('wifi');
  expect(changes()).toBe(3);
});

test('the network follows a browser that knows no kinds', () => {
  const view = Object.assign(new EventTarget(), { navigator: { onLine: false } });
  const network = createNetwork(view as unknown as Window);
  expect(network.get().online).toBe(false);
  view.dispatchEvent(new Event('online'));
  expect(network.get().online).toBe(true);
});
