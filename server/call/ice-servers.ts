import type { IceServer } from '@visavis/domain/call/contract.ts';
import { RELAY_CREDENTIALS_SECONDS } from '@visavis/domain/call/rules.ts';
import { relayPassword } from '../ports/relay/credentials.ts';

export interface IceSettings {
  stunUrls: readonly string[];
  turnUrls: readonly string[];
  turnSecret: string | undefined;
}

/** Where no server is configured: two public ones that only tell a client its address. */
const PUBLIC_STUN = ['stun:stun.l.google.com:19302', 'stun:stun1.l.google.com:19302'];
interface IceUser {
  userId: string;
  /** from the match on */
  inCall: boolean;
}

/** The same relay as a STUN server: it answers over UDP on the port on which it relays, and not over TLS. */
const stunOf = (turnUrls: readonly string[]): string[] => {
  const plain = turnUrls.filter((url) => url.startsWith('turn:') && !url.endsWith('?transport=tcp'));
  return plain.map((url) => url.replace(/^turn:/, 'stun:').replace(/\?.*$/, ''));
};

/**
 * The servers for a user's calls. TURN credentials are coturn's `use-auth-secret` ones: the name says until when,
 * the password is its HMAC-SHA1 by the shared secret. The relay counts allocations by what follows the first colon.
 * The room is not part of it: each match would open a fresh quota. Outside a call all addresses share one quota; in a
 * call each has its own, so that someone who is not in a call holds little.
 * @param now ms
 */
export function iceServers(settings: IceSettings, { userId, inCall }: IceUser, now: number): IceServer[] {
  const { stunUrls, turnUrls, turnSecret } = settings;
  const hasTurn = turnUrls.length > 0 && turnSecret !== undefined;
  const stun = stunUrls.length > 0 ? stunUrls : hasTurn ? stunOf(turnUrls) : PUBLIC_STUN;
  const servers: IceServer[] = stun.length > 0 ? [{ urls: [...stun] }] : [];
  if (!hasTurn) return servers;
  const until = Math.floor(now / 1000) + RELAY_CREDENTIALS_SECONDS[inCall ? 'inCall' : 'otherwise'];
  const relay = (urls: readonly string[], name: string): IceServer => {
    const username = `${until}:${name}`;
    return { urls: [...urls], username, credential: relayPassword(turnSecret, username) };
  };
  if (!inCall) return [...servers, relay(turnUrls, userId)];
  return [...servers, ...turnUrls.map((url, index) => relay([url], `${userId}:${index}`))];
}
