import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import { keyedDigest } from './random.ts';

/** Keys of one purpose: what is stored is sealed with the first, and opens with either. */
export interface SealKeys {
  key: Buffer;
  former: Buffer | undefined;
}

/** @param secrets that of the server, and the one before it */
export function sealKeys(
  { sessionSecret, formerSessionSecret }: { sessionSecret: string; formerSessionSecret: string | undefined },
  purpose: string,
): SealKeys {
  const keyOf = (secret: string) => Buffer.from(keyedDigest(secret, 'key', purpose), 'hex');
  return { key: keyOf(sessionSecret), former: formerSessionSecret ? keyOf(formerSessionSecret) : undefined };
}

/** Of AES-GCM, bytes. */
const IV_LENGTH = 12;
const TAG_LENGTH = 16;
/** The first byte: how the rest is sealed. */
const VERSION = 1;
const HEADER_LENGTH = 1 + IV_LENGTH + TAG_LENGTH;

/**
 * Encrypts what is stored with AES-256-GCM: version, nonce, tag, content. What was changed, or belongs to another row,
 * does not open.
 * @param key 32 bytes
 * @param rowId of the row that it belongs to
 */
export function seal(key: Buffer, rowId: string, content: Uint8Array): Buffer {
  const iv = randomBytes(IV_LENGTH);
  const cipher = createCipheriv('aes-256-gcm', key, iv, { authTagLength: TAG_LENGTH }).setAAD(Buffer.from(rowId));
  const sealed = Buffer.concat([cipher.update(content), cipher.final()]);
  return Buffer.concat([Buffer.from([VERSION]), iv, cipher.getAuthTag(), sealed]);
}

/**
 * @param former the key before this one, which opens what it has sealed
 * @throws where the key or the row is another, or it was changed
 */
export function unseal(key: Buffer, rowId: string, sealed: Buffer, former?: Buffer): Buffer {
  try {
    return open(key, rowId, sealed);
  } catch (error) {
    if (!former) throw error;
    return open(former, rowId, sealed);
  }
}

function open(key: Buffer, rowId: string, sealed: Buffer): Buffer {
  if (sealed[0] !== VERSION || sealed.length < HEADER_LENGTH) throw new Error('not sealed');
  const iv = sealed.subarray(1, 1 + IV_LENGTH);
  const decipher = createDecipheriv('aes-256-gcm', key, iv, { authTagLength: TAG_LENGTH })
    .setAAD(Buffer.from(rowId))
    .setAuthTag(sealed.subarray(1 + IV_LENGTH, HEADER_LENGTH));
  return Buffer.concat([decipher.update(sealed.subarray(HEADER_LENGTH)), decipher.final()]);
}
