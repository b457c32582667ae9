import type { IncomingHttpHeaders } from 'node:http';

/**
 * Whether a handshake comes from one of the app's pages: the origin of PUBLIC_URL if set, else the host that was asked.
 * A request without an Origin header is no page of another site: browsers always send one with a WebSocket.
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
