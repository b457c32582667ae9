import { createHmac } from 'node:crypto';
import type { IceServer } from '@visavis/domain/call/contract.ts';
import { RELAY_CREDENTIALS_SECONDS } from '@visavis/domain/call/rules.ts';

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

/**
 * The servers for a user's calls. TURN credentials are coturn's `use-auth-secret` ones: the name says until when,
 * the password is its HMAC-SHA1 by the shared secret. The relay counts a user's allocations by what follows the
 * colon. The room is not part of it: each match would open a fresh quota.
 * @param now ms
 */
export function iceServers(settings: IceSettings, { userId, inCall }: IceUser, now: number): IceServer[] {
  const { stunUrls, turnUrls, turnSecret } = settings;
  const hasTurn = turnUrls.length > 0 && turnSecret !== undefined;
  const stun = stunUrls.length > 0 || hasTurn ? stunUrls : PUBLIC_STUN;
  const servers: IceServer[] = stun.length > 0 ? [{ urls: [...stun] }] : [];
  if (!hasTurn) return servers;
  const seconds = RELAY_CREDENTIALS_SECONDS[inCall ? 'inCall' : 'otherwise'];
  const username = `${Math.floor(now / 1000) + seconds}:${userId}`;
  const credential = createHmac('sha1', turnSecret).update(username).digest('base64');
  return [...servers, { urls: [...turnUrls], username, credential }];
}
