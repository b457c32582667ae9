import { createECDH, randomBytes } from 'node:crypto';
import {
  accessSync,
  chmodSync,
  constants,
  existsSync,
  mkdirSync,
  readFileSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { ConfigError } from './config-error.ts';
import { isKey, SECRET_LENGTH } from './key.ts';

/**
 * Creates the data folder, for its owner only. It holds mails, messages and secrets. One that another user has made, such as
 * a volume that belongs to a group of the server, stays as it is. @throws ConfigError
 */
export function prepareDataDir(dataDir: string): void {
  try {
    makeFolder(dataDir);
    const { uid, mode } = statSync(dataDir);
    const own = process.geteuid?.() ?? uid;
    if (uid === own || own === 0) closeToOthers(dataDir, 0o700);
    else if ((mode & 0o002) !== 0) {
      throw new ConfigError(`DATA_DIR: ${dataDir} is open to every user of the machine: chmod o-rwx it`);
    } else if (!isWritable(dataDir)) {
      throw new ConfigError(
        `DATA_DIR: ${dataDir} belongs to another user, and this one (${own}) cannot write to it: chown it`,
      );
    }
    accessSync(dataDir, constants.W_OK | constants.X_OK);
  } catch (error) {
    if (error instanceof ConfigError) throw error;
    throw new ConfigError(`DATA_DIR: ${dataDir} cannot be made the server's own: ${(error as Error).message}`);
  }
}

/** Makes a folder, and those above it. Node's `recursive` never ends where a folder takes no other, as in /proc. */
function makeFolder(path: string): void {
  const parent = dirname(path);
  if (!existsSync(parent)) makeFolder(parent);
  try {
    mkdirSync(path, { mode: 0o700 });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST' || !statSync(path).isDirectory()) throw error;
  }
}

function isWritable(folder: string): boolean {
  try {
    accessSync(folder, constants.W_OK | constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

function closeToOthers(path: string, mode: number): void {
  if ((statSync(path).mode & 0o077) !== 0) chmodSync(path, mode);
}

/** The given secret, or else the one kept in the data folder. @throws ConfigError */
export function sessionSecretOf(dataDir: string, given: string | undefined): string {
  const secret = given ?? keptSecret(dataDir, 'session-secret', randomBytes(48).toString('base64url'));
  // A disk that is full at the first start leaves an empty file.
  if (secret.length >= SECRET_LENGTH) return secret;
  const path = join(dataDir, 'session-secret');
  throw new ConfigError(
    `SESSION_SECRET: ${path} holds fewer than ${SECRET_LENGTH} characters: delete it, and the next start makes another`,
  );
}

/** The given key, or else the one kept in the data folder. @throws ConfigError */
export function evidenceKeyOf(dataDir: string, given: string | undefined): Buffer {
  const text = given ?? keptSecret(dataDir, 'evidence-key', randomBytes(32).toString('base64'));
  if (!isKey(text)) throw new ConfigError(`EVIDENCE_KEY: ${join(dataDir, 'evidence-key')} holds no key of 32 bytes`);
  return Buffer.from(text, 'base64');
}

/** The given private key, or else the one kept in the data folder. @throws ConfigError */
export function pushKeyOf(dataDir: string, given: string | undefined): Buffer {
  const pair = createECDH('prime256v1');
  pair.generateKeys();
  // Its first bytes may be zeros, which are left out.
  const made = pair.getPrivateKey('hex').padStart(64, '0');
  const text = given ?? keptSecret(dataDir, 'push-key', Buffer.from(made, 'hex').toString('base64'));
  try {
    if (!isKey(text)) throw new Error('not 32 bytes');
    const key = Buffer.from(text, 'base64');
    pair.setPrivateKey(key);
    return key;
  } catch {
    throw new ConfigError(
      `PUSH_KEY: ${given ? 'is no private key' : `${join(dataDir, 'push-key')} holds none`} on P-256`,
    );
  }
}

/** A secret in a file of the data folder, for its owner only. @param made what is written where there is none */
function keptSecret(dataDir: string, name: string, made: string): string {
  const path = join(dataDir, name);
  try {
    // With `wx` one of several processes that start at the same time writes it; the others read it.
    writeFileSync(path, made, { flag: 'wx', mode: 0o600 });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') {
      throw new ConfigError(`DATA_DIR: cannot write ${path}: ${(error as Error).message}`);
    }
  }
  try {
    closeToOthers(path, 0o600);
    return readFileSync(path, 'utf8').trim();
  } catch (error) {
    throw new ConfigError(`DATA_DIR: cannot read ${path}: ${(error as Error).message}`);
  }
}
