import { jwtVerify, SignJWT } from 'jose';
import type { SignedIn } from '../http/bind.ts';
import type { Clock } from '../ports/clock.ts';
import { ACCESS_SECONDS } from './cookies.ts';

export interface AccessTokens {
  sign(user: SignedIn): Promise<string>;
  /** Undefined for anything but a valid token of this server. */
  verify(token: string | undefined): Promise<SignedIn | undefined>;
}

/** Short-lived JWTs that name a user and a session (rulings 3). */
export function createAccessTokens(secret: string, clock: Clock): AccessTokens {
  const key = new TextEncoder().encode(secret);
  return {
    sign({ userId, sessionId }) {
      const issued = Math.floor(clock.now() / 1000);
      return new SignJWT({ sid: sessionId })
        .setProtectedHeader({ alg: 'HS256' })
        .setSubject(userId)
        .setIssuedAt(issued)
        .setExpirationTime(issued + ACCESS_SECONDS)
        .sign(key);
    },
    async verify(token) {
      if (!token) return undefined;
      try {
        const { payload } = await jwtVerify(token, key, { algorithms: ['HS256'], currentDate: new Date(clock.now()) });
        if (typeof payload.sub !== 'string' || typeof payload.sid !== 'string') return undefined;
        return { userId: payload.sub, sessionId: payload.sid };
      } catch {
        return undefined;
      }
    },
  };
}
