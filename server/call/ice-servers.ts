import { createHmac } from 'node:crypto';
import type { IceServer } from '@visavis/domain/call/contract.ts';

export interface IceSettings {
  stunUrls: readonly string[];
  turnUrls: readonly string[];
  turnSecret: string | undefined;
}

/** Where no server is configured: two public ones that only tell a client its address. */
const PUBLIC_STUN = ['stun:stun.l.google.com:19302', 'stun:stun1.l.google.com:19302'];
/** Twice as long as a client keeps them. */
const CREDENTIAL_SECONDS = 3600;

/**
 * The servers for a user's calls. TURN credentials are coturn's `use-auth-secret` ones: the name says until when,
 * the password is its HMAC-SHA1 by the shared secret.
 * @param now ms
 */
export function iceServers({ stunUrls, turnUrls, turnSecret }: IceSettings, userId: string, now: number): IceServer[] {
  const hasTurn = turnUrls.length > 0 && turnSecret !== undefined;
  const stun = stunUrls.length > 0 || hasTurn ? stunUrls : PUBLIC_STUN;
  const servers: IceServer[] = stun.length > 0 ? [{ urls: [...stun] }] : [];
  if (!hasTurn) return servers;
  const username = `${Math.floor(now / 1000) + CREDENTIAL_SECONDS}:${userId}`;
  const credential = createHmac('sha1', turnSecret).update(username).digest('base64');
  return [...servers, { urls: [...turnUrls], username, credential }];
}
