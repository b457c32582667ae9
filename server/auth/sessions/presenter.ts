import type { OpenSession } from '@visavis/domain/auth/session-contract.ts';
import type { OpenSessionRow } from './repo-open-sessions.ts';

export const presentSession = (row: OpenSessionRow, currentId: string): OpenSession => ({
  id: row.id,
  browser: row.browser,
  system: row.system,
  device: row.device,
  createdAt: row.createdAt.toISOString(),
  lastUsedAt: (row.lastUsedAt ?? row.createdAt).toISOString(),
  isCurrent: row.id === currentId,
});
