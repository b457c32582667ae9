import type { KeyValue } from '../platform/storage/storage.ts';

/** Holds the id of the user whose figures this browser has shown. */
const KEY = 'hadCalls';

/** Whether this user has had a call, as far as this browser knows: their page has figures, which are given room while they load. */
export const isKnownToHaveCalls = (local: KeyValue, userId: string): boolean => local.get(KEY) === userId;
export const keepHadCalls = (local: KeyValue, userId: string): void => local.set(KEY, userId);
