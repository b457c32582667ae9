import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { AgeProof } from './age-proof.ts';

const METHODS = ['begin', 'finish', 'close'] as const;

const isAgeProof = (made: unknown): made is AgeProof =>
  typeof made === 'object' &&
  made !== null &&
  typeof (made as AgeProof).name === 'string' &&
  METHODS.every((method) => typeof (made as AgeProof)[method] === 'function');

/**
 * The provider that a setting names: `none`, `fake`, or the file of a module whose default export makes one.
 * @throws where the file makes none
 */
export async function openAgeProof(setting: string): Promise<AgeProof | undefined> {
  if (setting === 'none') return undefined;
  if (setting === 'fake') return (await import('./fake-provider.ts')).createFakeAgeProof();
  const module = (await import(pathToFileURL(resolve(setting)).href).catch((error: Error) => {
    throw new Error(`AGE_PROOF: ${setting} cannot be loaded: ${error.message}`);
  })) as { default?: () => unknown };
  const made = await module.default?.();
  if (!isAgeProof(made)) throw new Error(`AGE_PROOF: the default export of ${setting} makes no provider`);
  return made;
}
