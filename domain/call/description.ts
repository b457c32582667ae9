import type { AnswerTransport } from '../matching/contract.ts';

/** What the product reads of a session description (RFC 8866, RFC 8839); everything else is the browser's. */

/** @returns the session id of the `o=` line, which a connection keeps for life */
export const sessionIdOf = (sdp: string): string | null => /^o=\S+ (\S+)/m.exec(sdp)?.[1] ?? null;

/** The transport of the answer that a connection will give, from an offer that it has made but not set. */
export function answerTransportOf(sdp: string): AnswerTransport | null {
  const session = sessionIdOf(sdp);
  const ufrag = /^a=ice-ufrag:(\S+)/m.exec(sdp)?.[1];
  const password = /^a=ice-pwd:(\S+)/m.exec(sdp)?.[1];
  const fingerprint = /^a=fingerprint:(\S+ \S+)/m.exec(sdp)?.[1];
  return session && ufrag && password && fingerprint ? { session, ufrag, password, fingerprint } : null;
}

/** Lines of an offer that a provisional answer does not repeat: the offerer's own addresses and tracks. */
const OFFERER_ONLY = /^a=(candidate|end-of-candidates|ssrc|ssrc-group|msid|rtcp:)/;

/**
 * A provisional answer (RFC 8829) to an offer: it starts ICE and DTLS, and carries no media yet. The real answer
 * follows with the same transport.
 */
export function provisionalAnswer(offer: string, transport: AnswerTransport): string {
  const { session, ufrag, password, fingerprint } = transport;
  const changed = (line: string) => {
    if (line.startsWith('o=')) return `o=- ${session} 1 IN IP4 0.0.0.0`;
    if (line.startsWith('c=')) return 'c=IN IP4 0.0.0.0';
    if (line.startsWith('a=ice-ufrag:')) return `a=ice-ufrag:${ufrag}`;
    if (line.startsWith('a=ice-pwd:')) return `a=ice-pwd:${password}`;
    if (line.startsWith('a=fingerprint:')) return `a=fingerprint:${fingerprint}`;
    if (line.startsWith('a=setup:')) return 'a=setup:active';
    if (/^a=(sendrecv|sendonly|recvonly)$/.test(line)) return 'a=inactive';
    return line.replace(/^(m=\S+) \d+/, '$1 9');
  };
  const lines = offer.split('\r\n').filter((line) => !OFFERER_ONLY.test(line));
  return lines.map(changed).join('\r\n');
}

/** Addresses that say nothing: unset, or the machine's own. */
const NEUTRAL = new Set(['0.0.0.0', '::', '127.0.0.1', '::1']);

/**
 * Whether a description shows nothing but relayed addresses: each candidate is of type `relay` and names no related
 * address but its own (Firefox's does), and the connection lines name no other address than those.
 */
export function isRelayOnly(sdp: string): boolean {
  const relays = new Set(NEUTRAL);
  for (const [, address = '', type = '', rest = ''] of sdp.matchAll(
    /^a=candidate:\S+ \S+ \S+ \S+ (\S+) \S+ typ (\S+)(.*)$/gm,
  )) {
    const related = /\braddr (\S+)/.exec(rest)?.[1];
    if (type !== 'relay' || (related && related !== address && !NEUTRAL.has(related))) return false;
    relays.add(address);
  }
  const named = [...sdp.matchAll(/^(?:c=|a=rtcp:\d+ )IN IP[46] ([^\s/]+)/gm)].map(([, address = '']) => address);
  return named.every((address) => relays.has(address));
}
