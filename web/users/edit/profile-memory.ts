import { type Remembered, remembered } from '../../lib/remembered.ts';
import type { KeyValue } from '../../platform/storage/storage.ts';
import { type Draft, draft, type PendingVisibility, pendingVisibility } from './draft.ts';

export const DRAFT_KEY = 'profileDraft';
export const PENDING_VISIBILITY_KEY = 'profilePendingVisibility';

export const rememberedDraft = (store: KeyValue): Remembered<Draft> => remembered(store, DRAFT_KEY, draft);
export const rememberedVisibility = (store: KeyValue): Remembered<PendingVisibility> =>
  remembered(store, PENDING_VISIBILITY_KEY, pendingVisibility);
