import type { OpenSession } from '@visavis/domain/auth/session-contract.ts';

let count = 0;

/** A session on a laptop, with an id of its own. */
export function sessionOf(change: Partial<OpenSession> = {}): OpenSession {
  count += 1;
  return {
    id: `00000000-0000-4000-8000-${String(count).padStart(12, '0')}`,
    browser: 'Firefox',
    system: 'Linux',
    device: 'desktop',
    createdAt: '2026-02-20T12:00:00.000Z',
    lastUsedAt: '2026-02-27T12:00:00.000Z',
    isCurrent: false,
    ...change,
  };
}
