import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { expect, test, vi } from 'vitest';
import { reloadFailed } from './use-reload-failed.ts';

test('what is shown and has failed loads again; what is there stays as it is', async () => {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const failed = vi.fn().mockRejectedValueOnce(new Error('away')).mockResolvedValue('there');
  const loaded = vi.fn().mockResolvedValue('there');
  const observers = [
    new QueryObserver(client, { queryKey: ['failed'], queryFn: failed }),
    new QueryObserver(client, { queryKey: ['loaded'], queryFn: loaded }),
  ];
  const stops = observers.map((observer) => observer.subscribe(() => undefined));
  await expect
    .poll(() => observers.map((observer) => observer.getCurrentResult().status))
    .toEqual(['error', 'success']);
  reloadFailed(client);
  await expect.poll(() => observers[0]?.getCurrentResult().data).toBe('there');
  expect(loaded).toHaveBeenCalledTimes(1);
  for (const stop of stops) stop();
  client.clear();
});
