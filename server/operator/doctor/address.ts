import { once } from 'node:events';
import { isIP } from 'node:net';
import { connect } from 'node:tls';
import type { SetupFinding } from '@visavis/domain/desk/setup-check.ts';
import { finding, PATIENCE, problemOf, type SetupFacts } from './finding.ts';

const DAY = 24 * 3_600_000;
/** Certificates are renewed a month before their end: one with less has not been. Days */
const SOON = 14;

/** Whether a certificate still has days enough. @param now ms */
export const daysLeft = (validTo: Date, now: number): number => Math.floor((validTo.getTime() - now) / DAY);
export const isSoon = (days: number): boolean => days < SOON;

/** A request that a browser made, as it reached the server. */
export interface Arrived {
  /** scheme, host and port that the browser opened, as the server sees them */
  origin: string;
  /** a proxy says for whom it asks, and no setting says that it may; its address */
  untrustedProxy: string | undefined;
}

/** Whether people who open PUBLIC_URL come to this site. @param arrived a request of someone who did */
export async function checkAddress(
  { publicUrl }: Pick<SetupFacts, 'publicUrl'>,
  arrived: Arrived | undefined,
): Promise<SetupFinding[]> {
  const proxy = arrived?.untrustedProxy
    ? [finding('address', 'fault', 'proxy', { address: arrived.untrustedProxy })]
    : [];
  if (!publicUrl) return [finding('address', 'warning', 'unset'), ...proxy];
  // Of a proxy that is not trusted the scheme is not believed either.
  if (arrived && !arrived.untrustedProxy && arrived.origin !== publicUrl) {
    return [finding('address', 'fault', 'differs', { url: publicUrl, origin: arrived.origin })];
  }
  const { protocol, hostname } = new URL(publicUrl);
  const found = await visit(publicUrl);
  if (found.level === 'good' && protocol === 'http:' && !/^(localhost|127\..*|\[::1\])$/.test(hostname)) {
    return [finding('address', 'fault', 'insecure', { url: publicUrl }), ...proxy];
  }
  return found.level === 'good' && proxy.length > 0 ? proxy : [found, ...proxy];
}

async function visit(url: string): Promise<SetupFinding> {
  try {
    const answer = await fetch(`${url}/health`, { redirect: 'manual', signal: AbortSignal.timeout(PATIENCE) });
    const to = answer.headers.get('location');
    if (to) return finding('address', 'fault', 'redirected', { url, to: new URL(to, url).origin });
    const body = (await answer.json().catch(() => undefined)) as { data?: { status?: string } } | undefined;
    if (answer.status === 200 && body?.data?.status === 'ok') return finding('address', 'good', 'good', { url });
    return finding('address', 'fault', 'another', { url, status: String(answer.status) });
  } catch (error) {
    const { cause } = error as { cause?: { code?: string } };
    // Whose certificate is at fault answers all the same; the certificate has a line of its own.
    if (isDistrust(cause?.code)) return finding('address', 'good', 'good', { url });
    return finding('address', 'fault', 'unreachable', { url, problem: problemOf(cause ?? error) });
  }
}

const isDistrust = (code = ''): boolean => /CERT|SELF_SIGNED|UNABLE_TO_|ERR_TLS/.test(code);

/** The certificate of PUBLIC_URL. @param now ms; a site that does not answer has a line of its own */
export async function checkCertificate(
  { publicUrl }: Pick<SetupFacts, 'publicUrl'>,
  now: number,
): Promise<SetupFinding[]> {
  if (!publicUrl?.startsWith('https:')) return [finding('certificate', 'good', 'none')];
  const { hostname, port } = new URL(publicUrl);
  const host = hostname.replace(/^\[(.*)\]$/, '$1');
  const name = isIP(host) ? {} : { servername: host };
  const socket = connect({ host, port: Number(port || 443), ...name, rejectUnauthorized: false });
  try {
    await once(socket, 'secureConnect', { signal: AbortSignal.timeout(PATIENCE) });
    const validTo = new Date(socket.getPeerCertificate().valid_to);
    const days = daysLeft(validTo, now);
    const values = { host, end: validTo.toISOString().slice(0, 10), days: String(days) };
    if (days < 0) return [finding('certificate', 'fault', 'expired', values)];
    if (!socket.authorized) {
      return [finding('certificate', 'fault', 'untrusted', { host, problem: String(socket.authorizationError) })];
    }
    return [finding('certificate', isSoon(days) ? 'warning' : 'good', isSoon(days) ? 'soon' : 'good', values)];
  } catch (error) {
    return [finding('certificate', 'warning', 'unknown', { host, problem: problemOf(error) })];
  } finally {
    socket.destroy();
  }
}
