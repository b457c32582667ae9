import { CODE_DIGITS, CODE_PERIOD, CODE_WINDOW } from '@visavis/domain/desk/rules.ts';
import { Secret, TOTP } from 'otpauth';
import type { Log } from '../../ports/log.ts';
import { nameOfSite } from '../../ports/mail/texts.ts';
import { type SealKeys, seal, unseal } from '../../ports/seal.ts';

/** Of a secret: as long as the digest that the codes are made with. */
const SECRET_BYTES = 20;

const totpOf = (secret: Secret, label: string) =>
  new TOTP({ issuer: nameOfSite(), label, secret, digits: CODE_DIGITS, period: CODE_PERIOD });

/** One-time codes by time (RFC 6238), as otpauth makes them, and their secrets as they are stored. */
export function createCodes({ key, former }: SealKeys, log: Log) {
  function open(userId: string, sealed: string): Secret | undefined {
    try {
      const bytes = unseal(key, userId, Buffer.from(sealed, 'base64url'), former);
      return new Secret({ buffer: new Uint8Array(bytes).buffer });
    } catch (error) {
      log.error({ err: error, userId }, 'the secret of one-time codes does not open: has SESSION_SECRET changed?');
      return undefined;
    }
  }

  return {
    /** A new secret: sealed for the database, and as an authenticator app takes it. */
    create(userId: string, username: string) {
      const secret = new Secret({ size: SECRET_BYTES });
      return {
        sealed: seal(key, userId, new Uint8Array(secret.buffer)).toString('base64url'),
        uri: totpOf(secret, username).toString(),
        secret: secret.base32,
      };
    },

    /** The period that a code belongs to; undefined where it is not of this moment. @param now ms */
    periodOf(userId: string, sealed: string, code: string, now: number): number | undefined {
      const secret = open(userId, sealed);
      if (!secret) return undefined;
      const totp = totpOf(secret, '');
      const delta = totp.validate({ token: code, timestamp: now, window: CODE_WINDOW });
      return delta === null ? undefined : totp.counter({ timestamp: now }) + delta;
    },
  };
}
export type Codes = ReturnType<typeof createCodes>;
