import { expect, test } from 'vitest';
import { createLateCode } from './late-code.ts';

function create() {
  const fetches: PromiseWithResolvers<string>[] = [];
  const code = createLateCode(() => {
    const fetched = Promise.withResolvers<string>();
    fetches.push(fetched);
    return fetched.promise;
  });
  return { code, fetches };
}

test('is fetched once for all who ask, meanwhile and later', async () => {
  const { code, fetches } = create();
  const asked = [code.load(), code.load()];
  expect([code.get(), fetches.length]).toEqual([null, 1]);
  fetches[0]?.resolve('code');
  expect([...(await Promise.all(asked)), await code.load(), code.get(), fetches.length]).toEqual([
    'code',
    'code',
    'code',
    'code',
    1,
  ]);
});

test('is fetched again after a failure', async () => {
  const { code, fetches } = create();
  const failed = code.load();
  fetches[0]?.reject(new Error('missing'));
  await expect(failed).rejects.toThrow('missing');
  const asked = code.load();
  fetches[1]?.resolve('code');
  expect([await asked, fetches.length]).toEqual(['code', 2]);
});
