import type { AnswerTransport } from '../matching/contract.ts';

/** What the product reads of a session description (RFC 8866, RFC 8839); everything else is the browser's. */

/** @returns the session id of the `o=` line, which a connection keeps for life */
export const sessionIdOf = (sdp: string): string | null => /^o=\S+ (\S+)/m.exec(sdp)?.[1] ?? null;

/** Whether a Firefox has written this description; every other browser that calls stands on libwebrtc. */
export const isFirefox = (sdp: string): boolean => /^o=mozilla/m.test(sdp);

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

/**
 * An offer whose side begins DTLS as the client, which may send media one round trip after its first word; the other may
 * only half a round trip later.
 */
export const asDtlsClient = (offer: string): string => offer.replaceAll('a=setup:actpass', 'a=setup:active');

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

/** Whether a candidate is a relay's and names no address but that one. The empty one ends a list. */
export function isRelayCandidate(candidate: string): boolean {
  if (candidate === '') return true;
  const [, address, type, rest = ''] =
    /^candidate:\S+ \S+ \S+ \S+ (\S+) \S+ typ (\S+)((?: \S+)*)$/.exec(candidate) ?? [];
  const related = [...rest.matchAll(/ raddr (\S+)/g)].map(([, found = '']) => found);
  return type === 'relay' && related.every((found) => found === address || NEUTRAL.has(found));
}

const CANDIDATES = /^\s*a=\s*(remote-)?candidates?\b/i;
const neutralOf = { 4: '0.0.0.0', 6: '::' } as Record<string, string>;

/** A description with the candidates of relays alone, and with no address elsewhere. */
export function withoutDirectAddresses(sdp: string): string {
  const lines = sdp.split(/\r\n|\r|\n/);
  const kept = lines.filter((line) => !CANDIDATES.test(line) || isRelayCandidate(line.replace(/^a=/, '')));
  const neutral = (line: string) =>
    line.replace(/\bIN IP([46]) (\S+)/gi, (named, version: string, address: string) =>
      NEUTRAL.has(address) ? named : `IN IP${version} ${neutralOf[version]}`,
    );
  return kept.map(neutral).join('\r\n');
}
