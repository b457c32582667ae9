import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { describeAgeProof } from './age-proof.contract.ts';
import { createFakeAgeProof } from './fake-provider.ts';
import { openAgeProof } from './open.ts';

describeAgeProof('the provider for development', createFakeAgeProof, async (url, answer) => {
  const page = await (await fetch(url)).text();
  const link = new RegExp(`href="([^"]+answer=${answer})"`).exec(page)?.[1]?.replaceAll('&amp;', '&') ?? '';
  const decided = await fetch(new URL(link, url), { redirect: 'manual' });
  return decided.headers.get('location') ?? '';
});

describe('the setting', () => {
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'visavis-age-'));
  });
  afterAll(() => rm(folder, { recursive: true }));
  const moduleWith = async (name: string, source: string) => {
    await writeFile(join(folder, name), source);
    return join(folder, name);
  };

  it('none asks no one', async () => {
    expect(await openAgeProof('none')).toBeUndefined();
  });

  it('takes the provider of an operator from a file', async () => {
    const path = await moduleWith(
      'good.mjs',
      `export default () => ({ name: 'ours', begin: async () => 'https://age.example', finish: async () => 'adult', close: async () => undefined });`,
    );
    const proof = await openAgeProof(path);
    expect(proof?.name).toBe('ours');
  });

  it.each([
    ['is missing', 'missing.mjs', undefined],
    ['exports nothing', 'empty.mjs', 'export {};'],
    ['makes something else', 'other.mjs', 'export default () => ({ name: "ours" });'],
  ])('names a file that %s', async (_, name, source) => {
    const path = source === undefined ? join(folder, name) : await moduleWith(name, source);
    await expect(openAgeProof(path)).rejects.toThrow(/^AGE_PROOF: /);
  });
});
