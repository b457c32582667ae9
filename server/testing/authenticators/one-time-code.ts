import { Secret, TOTP } from 'otpauth';

/** What an authenticator app shows now. @param secret what was set up, in base32; blanks do not matter */
export const codeFor = (secret: string): string =>
  new TOTP({ secret: Secret.fromBase32(secret.replaceAll(' ', '')) }).generate();
