import type { IncomingHttpHeaders } from 'node:http';

/**
 * Whether a handshake comes from the app's own pages: the origin of PUBLIC_URL where set, else the host asked.
 * No Origin header means no browser page of another site: those always send one on a WebSocket.
 */
export function isOwnOrigin(headers: IncomingHttpHeaders, publicUrl: string | undefined): boolean {
  const { origin, host } = headers;
  if (origin === undefined) return true;
  if (publicUrl) return origin === publicUrl;
  try {
    return new URL(origin).host === host;
  } catch {
    return false;
  }
}
