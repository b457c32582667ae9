import { CODE_BYTES } from '@visavis/domain/call/safety/safety-code.ts';

/** The part of WebCrypto that the safety code uses. */
export interface SafetyHashes {
  /** 32 random bytes, in hex */
  nonce(): string;
  /** SHA-256, in hex */
  digest(text: string): Promise<string>;
  /** HKDF-SHA-256 of the secret, as many bytes as the code takes */
  derive(secret: string, info: string): Promise<Uint8Array>;
}

const bytesOf = (text: string) => new TextEncoder().encode(text);
const hexOf = (bytes: Uint8Array) => Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');

export const createSafetyHashes = (crypto: Crypto): SafetyHashes => ({
  nonce: () => hexOf(crypto.getRandomValues(new Uint8Array(32))),
  digest: async (text) => hexOf(new Uint8Array(await crypto.subtle.digest('SHA-256', bytesOf(text)))),
  async derive(secret, info) {
    const key = await crypto.subtle.importKey('raw', bytesOf(secret), 'HKDF', false, ['deriveBits']);
    const how = { name: 'HKDF', hash: 'SHA-256', salt: new Uint8Array(), info: bytesOf(info) };
    return new Uint8Array(await crypto.subtle.deriveBits(how, key, 8 * CODE_BYTES));
  },
});
