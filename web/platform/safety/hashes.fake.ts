import type { SafetyHashes } from './hashes.ts';

/** Hashes that a test can read: what is hashed, in hex, cut to size. Each nonce is another one. */
export function createFakeHashes(name = 'a'): SafetyHashes {
  let drawn = 0;
  const sum = (text: string) => [...text].reduce((total, letter) => (total * 31 + letter.charCodeAt(0)) % 0xffffff, 7);
  const hex = (value: number) => value.toString(16).padStart(64, '0');
  return {
    nonce() {
      drawn += 1;
      return hex(sum(name) + drawn);
    },
    digest: async (text) => hex(sum(text)),
    derive: async (secret, info) => {
      const value = sum(secret + info);
      return Uint8Array.of(value >> 16, value >> 8, value);
    },
  };
}
