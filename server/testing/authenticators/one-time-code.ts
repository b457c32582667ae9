import { Secret, TOTP } from 'otpauth';

/** The code that an authenticator app shows now. @param secret in base32; blanks do not matter */
export const codeFor = (secret: string): string =>
  new TOTP({ secret: Secret.fromBase32(secret.replaceAll(' ', '')) }).generate();
