import { expect, test, vi } from 'vitest';
import { tellCrash } from './count-crash.ts';

test('a crash is told by its kind alone', () => {
  const send = vi.fn(async () => new Response());
  tellCrash('render', send);
  const [[path, request] = []] = send.mock.calls as unknown as [string, RequestInit][];
  expect(path).toBe('/api/site/crashes');
  expect(request).toMatchObject({ method: 'POST', keepalive: true, body: '{"kind":"render"}' });
});

test('a server that is away makes no second error', async () => {
  const send = vi.fn(() => Promise.reject(new Error('away')));
  tellCrash('files', send);
  await expect(send.mock.results[0]?.value).rejects.toThrow('away');
});
