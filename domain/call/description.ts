/** What the product reads of a session description (RFC 8866, RFC 8839); everything else is the browser's. */

/** @returns the session id of the `o=` line, which a connection keeps for life */
export const sessionIdOf = (sdp: string): string | null => /^o=\S+ (\S+)/m.exec(sdp)?.[1] ?? null;

/** Addresses that say nothing: unset, or the machine's own. */
const NEUTRAL = new Set(['0.0.0.0', '::', '127.0.0.1', '::1']);

/**
 * Whether a description shows nothing but relayed addresses: each candidate is of type `relay` and names no related
 * address, and the connection lines name no other address than those.
 */
export function isRelayOnly(sdp: string): boolean {
  const relays = new Set(NEUTRAL);
  for (const [, address = '', type = '', rest = ''] of sdp.matchAll(
    /^a=candidate:\S+ \S+ \S+ \S+ (\S+) \S+ typ (\S+)(.*)$/gm,
  )) {
    const related = /\braddr (\S+)/.exec(rest)?.[1];
    if (type !== 'relay' || (related && !NEUTRAL.has(related))) return false;
    relays.add(address);
  }
  const named = [...sdp.matchAll(/^(?:c=|a=rtcp:\d+ )IN IP[46] ([^\s/]+)/gm)].map(([, address = '']) => address);
  return named.every((address) => relays.has(address));
}
