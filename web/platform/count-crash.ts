import { type CrashKind, countCrash } from '@visavis/domain/site/crash-contract.ts';

/** Tells the server that a page has crashed, and nothing more; best effort, also while the page is left. */
export function tellCrash(kind: CrashKind, send: typeof fetch = fetch): void {
  const request = {
    method: countCrash.method,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ kind }),
    keepalive: true,
  };
  void send(countCrash.path, request).catch(() => undefined);
}
