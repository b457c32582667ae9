import type { AnswerTransport } from '../matching/contract.ts';

/** The lines of a session description that the product reads (RFC 8866, RFC 8839); the rest is the browser's. */

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
 * A candidate of a relay by the grammar of RFC 8839, with the extensions that browsers write; nothing else passes, however
 * it is written.
 */
const RELAY_CANDIDATE =
  /^candidate:[\w+/]{1,32} \d{1,3} (?:udp|tcp) \d{1,10} ([\da-f.:]+) \d{1,5} typ relay(?: raddr ([\da-f.:]+) rport \d{1,5})?(?: (?:generation|network-id|network-cost) \d{1,10}| tcptype (?:active|passive|so)| ufrag [\w+/]{4,256})*$/i;

/** The address of a relay's candidate that names no other: not that of its client, which Firefox writes as its own. */
function relayAddress(candidate: string): string | undefined {
  const [, address = '', related = address] = RELAY_CANDIDATE.exec(candidate) ?? [];
  return related === address || NEUTRAL.has(related) ? address || undefined : undefined;
}

/** Whether a candidate is a relay's and names no address but that one. The empty one ends a list. */
export const isRelayCandidate = (candidate: string): boolean =>
  candidate === '' || relayAddress(candidate) !== undefined;

/** The end of lines that name an address: of the origin, of a connection, of RTCP. */
const ADDRESS_LINE = /^(o=\S+ \d+ \d+ |c=|a=rtcp:\d{1,5} )(IN IP([46]) )([\da-f.:]+)$/i;
/** The other lines that browsers write (RFC 8829); none of them names an address. */
const OTHER_ATTRIBUTES = new Set(
  [
    'bundle-only end-of-candidates extmap extmap-allow-mixed fingerprint fmtp group ice-lite ice-options ice-pwd ice-ufrag',
    'identity imageattr inactive max-message-size maxptime mid msid msid-semantic ptime recvonly rid rtcp-fb rtcp-mux',
    'rtcp-mux-only rtcp-rsize rtpmap sctp-port sctpmap sendonly sendrecv setup simulcast ssrc ssrc-group tls-id',
  ].flatMap((names) => names.split(' ')),
);
const isOtherLine = (line: string): boolean =>
  /^(?:$|[vstbm]=)/.test(line) || (line.startsWith('a=') && OTHER_ATTRIBUTES.has(line.slice(2).split(':')[0] ?? ''));
const neutralOf: Record<string, string> = { 4: '0.0.0.0', 6: '::' };
const CANDIDATE_LINE = /^a=(?=candidate:)/;
const linesOf = (sdp: string) => sdp.split(/\r\n|\r|\n/);

/** Whether a description shows nothing but relayed addresses, in candidates and in the lines that name an address. */
export function isRelayOnly(sdp: string): boolean {
  const lines = linesOf(sdp);
  const relays = new Set([...NEUTRAL, ...lines.map((line) => relayAddress(line.replace(CANDIDATE_LINE, '')))]);
  return lines.every((line) => {
    if (CANDIDATE_LINE.test(line)) return relayAddress(line.replace(CANDIDATE_LINE, '')) !== undefined;
    const address = ADDRESS_LINE.exec(line)?.[4];
    return address === undefined ? isOtherLine(line) : relays.has(address);
  });
}

/** A description with the candidates of relays alone, with no address elsewhere, and without lines that no browser writes. */
export function withoutDirectAddresses(sdp: string): string {
  const kept = linesOf(sdp).filter((line) =>
    CANDIDATE_LINE.test(line)
      ? relayAddress(line.replace(CANDIDATE_LINE, '')) !== undefined
      : ADDRESS_LINE.test(line) || isOtherLine(line),
  );
  const neutral = (line: string) =>
    line.replace(ADDRESS_LINE, (named, start: string, net: string, version: string, address: string) =>
      NEUTRAL.has(address) ? named : `${start}${net}${neutralOf[version]}`,
    );
  return kept.map(neutral).join('\r\n');
}
