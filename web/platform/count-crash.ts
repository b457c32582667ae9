import type { CrashKind } from '@visavis/domain/site/crash-contract.ts';
import { targetOf } from './api/request.ts';

/** Tells the server that a page has crashed, and nothing more; best effort, also while the page is left. */
export function tellCrash(kind: CrashKind, send: typeof fetch = fetch): void {
  const { method, url } = targetOf('POST /api/site/crashes', {});
  const request = {
    method,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ kind }),
    keepalive: true,
  };
  void send(url, request).catch(() => undefined);
}
