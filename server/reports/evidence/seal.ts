import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';

/** Of AES-GCM, bytes. */
const IV_LENGTH = 12;
const TAG_LENGTH = 16;
/** The first byte of a file: how the rest is sealed. */
const VERSION = 1;
const HEADER_LENGTH = 1 + IV_LENGTH + TAG_LENGTH;

/**
 * Encrypts evidence with AES-256-GCM: version, nonce, tag, content. A file that was changed, or that belongs to another
 * row, does not open.
 * @param key 32 bytes
 * @param evidenceId of its row
 */
export function seal(key: Buffer, evidenceId: string, content: Uint8Array): Buffer {
  const iv = randomBytes(IV_LENGTH);
  const cipher = createCipheriv('aes-256-gcm', key, iv, { authTagLength: TAG_LENGTH }).setAAD(Buffer.from(evidenceId));
  const sealed = Buffer.concat([cipher.update(content), cipher.final()]);
  return Buffer.concat([Buffer.from([VERSION]), iv, cipher.getAuthTag(), sealed]);
}

/** @throws where the key or the row is another, or the file was changed */
export function unseal(key: Buffer, evidenceId: string, file: Buffer): Buffer {
  if (file[0] !== VERSION || file.length < HEADER_LENGTH) throw new Error('not a sealed file');
  const iv = file.subarray(1, 1 + IV_LENGTH);
  const decipher = createDecipheriv('aes-256-gcm', key, iv, { authTagLength: TAG_LENGTH })
    .setAAD(Buffer.from(evidenceId))
    .setAuthTag(file.subarray(1 + IV_LENGTH, HEADER_LENGTH));
  return Buffer.concat([decipher.update(file.subarray(HEADER_LENGTH)), decipher.final()]);
}
