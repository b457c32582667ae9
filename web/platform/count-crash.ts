import type { CrashKind } from '@visavis/domain/site/crash-contract.ts';

/** Tells the server that a page has crashed, and nothing more; best effort, also while the page is left. */
export function tellCrash(kind: CrashKind, send: typeof fetch = fetch): void {
  const request = {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ kind }),
    keepalive: true,
  };
  void send('/api/site/crashes', request).catch(() => undefined);
}
