import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { statfs } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { SetupFinding } from '@visavis/domain/desk/setup-check.ts';
import { createTransport } from 'nodemailer';
import { finding, PATIENCE, problemOf, type SetupFacts } from './finding.ts';

/** Connects and signs in at the mail server; sends nothing. */
export async function checkMail({
  smtpUrl,
  smtpRequiresTls,
  mailsInClear,
}: Pick<SetupFacts, 'smtpUrl' | 'smtpRequiresTls' | 'mailsInClear'>): Promise<SetupFinding[]> {
  if (!smtpUrl) return [finding('mail', 'warning', 'off')];
  const { host } = new URL(smtpUrl);
  const timeouts = { connectionTimeout: PATIENCE, greetingTimeout: PATIENCE, socketTimeout: PATIENCE };
  const transport = createTransport({ url: smtpUrl, requireTLS: smtpRequiresTls, ...timeouts });
  try {
    await transport.verify();
    return [mailsInClear ? finding('mail', 'warning', 'clear', { host }) : finding('mail', 'good', 'good', { host })];
  } catch (error) {
    const isAnswer = (error as { responseCode?: number }).responseCode !== undefined;
    return [finding('mail', 'fault', isAnswer ? 'refused' : 'unreachable', { host, problem: problemOf(error) })];
  } finally {
    transport.close();
  }
}

/** Writes a small file to the bucket, and removes it. */
export async function checkFiles({ s3Url }: Pick<SetupFacts, 's3Url'>): Promise<SetupFinding[]> {
  if (!s3Url) return [finding('files', 'good', 'folder')];
  const { host } = new URL(s3Url);
  // A large library, which is loaded only if it is needed.
  const { createS3FileStore } = await import('../../ports/file-store/file-store-s3.ts');
  const store = createS3FileStore(s3Url);
  try {
    const name = `doctor-${randomUUID()}.txt`;
    await store.put(name, Buffer.from('A file that `operator doctor` removes again.'));
    await store.remove(name);
    return [finding('files', 'good', 'good', { host })];
  } catch (error) {
    return [finding('files', 'fault', 'failed', { host, problem: problemOf(error) })];
  } finally {
    store.close();
  }
}

/** Browsers subscribe with the key that every node has: with Redis it is a setting, without it a file. */
export const checkPush = ({ push, redisUrl }: Pick<SetupFacts, 'push' | 'redisUrl'>): SetupFinding[] => {
  if (push) return [finding('push', 'good', 'good')];
  return [redisUrl ? finding('push', 'warning', 'noKey') : finding('push', 'good', 'off')];
};

const MB = 1024 ** 2;
/** Free room from which on there is a fault or a warning, bytes. */
const ROOM = { full: 200 * MB, low: 2048 * MB };

/** A folder, or the nearest one above it that exists: the first start makes it. */
const existing = (folder: string): string => (existsSync(folder) ? folder : existing(dirname(folder)));

export async function checkDisk({ dataDir }: Pick<SetupFacts, 'dataDir'>): Promise<SetupFinding[]> {
  try {
    const { bavail, bsize } = await statfs(existing(dataDir));
    const free = bavail * bsize;
    const values = { folder: dataDir, free: `${Math.floor(free / MB)} MB` };
    if (free < ROOM.full) return [finding('disk', 'fault', 'full', values)];
    return [free < ROOM.low ? finding('disk', 'warning', 'low', values) : finding('disk', 'good', 'good', values)];
  } catch (error) {
    return [finding('disk', 'fault', 'unknown', { folder: dataDir, problem: problemOf(error) })];
  }
}
