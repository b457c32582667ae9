import { AppError } from '@visavis/domain/wire/errors.ts';
import type { FastifyRequest } from 'fastify';
import type { Clock } from '../ports/clock.ts';
import { toAppError } from './errors.ts';

export interface Upload {
  bytes: Buffer;
  filename: string;
}

/** Allowance for the boundaries, headers and small fields around a file, bytes. */
const ENVELOPE_BYTES = 64 * 1024;
/** How long the body of an upload may take once it is read, ms. */
export const UPLOAD_TIMEOUT = 30_000;

/**
 * Runs `read` until it ends, the time is up or the client leaves: the parser notices neither.
 * @throws REQUEST_TIMEOUT, VALIDATION_FAILED
 */
export async function readInTime<T>({ raw }: FastifyRequest, clock: Clock, read: () => Promise<T>): Promise<T> {
  const { promise: stopped, reject } = Promise.withResolvers<never>();
  // A request that was read to its end closes as well.
  const left = () => raw.complete || reject(new AppError('VALIDATION_FAILED'));
  const cancel = clock.after(UPLOAD_TIMEOUT, () => reject(new AppError('REQUEST_TIMEOUT')));
  raw.once('close', left);
  if (raw.destroyed) left();
  try {
    return await Promise.race([stopped, read()]);
  } finally {
    cancel();
    raw.off('close', left);
  }
}

/**
 * Reads the only file of a multipart body. Reads the body to its end, so that a refusal reaches a client that is still
 * sending.
 * @throws FILE_TOO_LARGE beyond `maxBytes`; VALIDATION_FAILED for a malformed body or one without the file
 * (FILE_REQUIRED) or with several (FILE_SINGLE)
 */
export async function readUpload(request: FastifyRequest, field: string, maxBytes: number): Promise<Upload> {
  const refuse = (code: string) => new AppError('VALIDATION_FAILED', { fields: { [field]: code } });
  if (!request.isMultipart()) throw refuse('FILE_REQUIRED');
  if (Number(request.headers['content-length'] ?? 0) > maxBytes + ENVELOPE_BYTES) throw new AppError('FILE_TOO_LARGE');
  let upload: Upload | undefined;
  let refusal: AppError | undefined;
  try {
    for await (const part of request.parts({ limits: { fileSize: maxBytes, files: 4, fields: 8, parts: 12 } })) {
      if (part.type === 'field') continue;
      if (part.fieldname !== field) refusal ??= refuse('FILE_REQUIRED');
      else if (upload) refusal ??= refuse('FILE_SINGLE');
      // A refused body is read, but not kept.
      if (refusal) part.file.resume();
      else upload = { bytes: await part.toBuffer(), filename: part.filename };
    }
  } catch (error) {
    const known = toAppError(error);
    // Errors of the parser carry no status; all of them mean a malformed body.
    throw known.code === 'FILE_TOO_LARGE' && isFileLimit(error) ? known : refuse('FILE_REQUIRED');
  }
  if (refusal) throw refusal;
  if (!upload) throw refuse('FILE_REQUIRED');
  return upload;
}

const isFileLimit = (error: unknown): boolean => (error as { code?: string }).code === 'FST_REQ_FILE_TOO_LARGE';
