import { createHmac } from 'node:crypto';
import { errors, jwtVerify, SignJWT } from 'jose';
import type { SignedIn } from '../../http/bind.ts';
import type { Clock } from '../../ports/clock.ts';
import { ACCESS_SECONDS, DEVICE_SECONDS } from './cookies.ts';
import type { TokenPath } from './decisions.ts';

/** The owner of an access token, and its end, in ms. */
export interface Access extends SignedIn {
  until: number | undefined;
}

export interface Tokens {
  sign(user: SignedIn): Promise<string>;
  /**
   * Undefined for anything but a valid access token of this server.
   * @param onForged called for one that this server did not issue as an access token
   */
  verify(token: string | undefined, onForged?: () => void): Promise<Access | undefined>;
  /** A token by which a device shows that this user has signed in on it. */
  signDevice(device: KnownDevice): Promise<string>;
  /** Undefined for anything but such a token. */
  verifyDevice(token: string | undefined): Promise<KnownDevice | undefined>;
  /**
   * The refresh token at a path from another, by default the one that this is traded for first. It follows from the token and the
   * server's secret, so that tabs that refresh at once are answered alike and no token is stored in clear.
   */
  successor(refresh: string, path?: TokenPath): string;
}

/** A browser on which a user has signed in. */
export interface KnownDevice {
  deviceId: string;
  userId: string;
}

const ACCESS_AUDIENCE = 'access';
const DEVICE_AUDIENCE = 'device';

/** Access tokens: short-lived JWTs that name a user and a session. Refresh tokens: opaque (rulings 3). */
export function createTokens(secret: string, clock: Clock): Tokens {
  const key = new TextEncoder().encode(secret);
  return {
    sign({ userId, sessionId }) {
      const issued = Math.floor(clock.now() / 1000);
      return new SignJWT({ sid: sessionId })
        .setProtectedHeader({ alg: 'HS256' })
        .setAudience(ACCESS_AUDIENCE)
        .setSubject(userId)
        .setIssuedAt(issued)
        .setExpirationTime(issued + ACCESS_SECONDS)
        .sign(key);
    },
    async verify(token, onForged) {
      if (!token) return undefined;
      try {
        const options = { algorithms: ['HS256'], audience: ACCESS_AUDIENCE, currentDate: new Date(clock.now()) };
        const { payload } = await jwtVerify(token, key, options);
        const { sub: userId, sid: sessionId, exp } = payload;
        if (typeof userId !== 'string' || typeof sessionId !== 'string') return undefined;
        return { userId, sessionId, until: exp && exp * 1000 };
      } catch (error) {
        if (!(error instanceof errors.JWTExpired)) onForged?.();
        return undefined;
      }
    },
    signDevice: ({ deviceId, userId }) =>
      new SignJWT()
        .setProtectedHeader({ alg: 'HS256' })
        .setAudience(DEVICE_AUDIENCE)
        .setJti(deviceId)
        .setSubject(userId)
        .setExpirationTime(Math.floor(clock.now() / 1000) + DEVICE_SECONDS)
        .sign(key),
    async verifyDevice(token) {
      if (!token) return undefined;
      try {
        const options = { algorithms: ['HS256'], audience: DEVICE_AUDIENCE, currentDate: new Date(clock.now()) };
        const { payload } = await jwtVerify(token, key, options);
        return payload.jti && payload.sub ? { deviceId: payload.jti, userId: payload.sub } : undefined;
      } catch {
        return undefined;
      }
    },
    successor(refresh, { nth, generations } = { nth: 0, generations: 1 }) {
      const follow = (token: string, text: string) =>
        createHmac('sha256', secret).update(`${text} ${token}`).digest('base64url');
      let token = follow(refresh, nth === 0 ? 'refresh' : `refresh ${nth}`);
      for (let count = 1; count < generations; count += 1) token = follow(token, 'refresh');
      return token;
    },
  };
}
