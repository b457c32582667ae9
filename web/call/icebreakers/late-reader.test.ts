import { readMessage } from '@visavis/domain/call/icebreakers/read-message.ts';
import { expect, test, vi } from 'vitest';
import { createLateReader } from './late-reader.ts';

test('messages that come before their check are read afterwards, in their order', async () => {
  const file = Promise.withResolvers<{ readMessage: typeof readMessage }>();
  const reader = createLateReader(() => file.promise);
  const read: string[] = [];
  const take = (name: string) => reader.use((check) => void read.push(`${name} ${check === readMessage}`));
  take('first');
  reader.load();
  take('second');
  expect(read).toEqual([]);
  file.resolve({ readMessage });
  await vi.waitFor(() => expect(read).toEqual(['first true', 'second true']));
  take('third');
  expect(read.at(-1)).toBe('third true');
});

test('a check that could not be loaded is loaded with the next channel', async () => {
  const load = vi.fn(() => Promise.reject<{ readMessage: typeof readMessage }>(new Error('broken')));
  const reader = createLateReader(load);
  const act = vi.fn();
  reader.load();
  reader.use(act);
  await vi.waitFor(() => expect(load).toHaveBeenCalledTimes(1));
  await Promise.resolve();
  load.mockImplementation(() => Promise.resolve({ readMessage }));
  await vi.waitFor(() => {
    reader.load();
    expect(load).toHaveBeenCalledTimes(2);
  });
  await vi.waitFor(() => {
    reader.use(act);
    expect(act).toHaveBeenCalled();
  });
});
