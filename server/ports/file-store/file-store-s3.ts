import type { Readable } from 'node:stream';
import { DeleteObjectCommand, GetObjectCommand, NoSuchKey, PutObjectCommand, S3Client } from '@aws-sdk/client-s3';
import { type FileStore, isFileName } from './file-store.ts';

/** How long the store may take to accept a connection, to answer a request, and between two parts of an answer, ms. */
interface S3Timeouts {
  connect: number;
  answer: number;
  idle: number;
}
const TIMEOUTS: S3Timeouts = { connect: 3000, answer: 10_000, idle: 30_000 };

/**
 * Files in a bucket of S3 or of a compatible store.
 * @param url `https://KEY:SECRET@host/bucket?region=eu-west-3`; the region defaults to `us-east-1`
 */
export function createS3FileStore(
  url: string,
  { connect, answer, idle }: S3Timeouts = TIMEOUTS,
): FileStore & { close(): void } {
  const { protocol, host, username, password, pathname, searchParams } = new URL(url);
  const Bucket = pathname.replaceAll('/', '');
  const client = new S3Client({
    endpoint: `${protocol}//${host}`,
    region: searchParams.get('region') ?? 'us-east-1',
    credentials: { accessKeyId: decodeURIComponent(username), secretAccessKey: decodeURIComponent(password) },
    forcePathStyle: true,
    requestHandler: {
      connectionTimeout: connect,
      requestTimeout: answer,
      throwOnRequestTimeout: true,
      socketTimeout: idle,
    },
    // Other stores do not support the checksums that Amazon's client adds by default.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  });
  return {
    async put(name, bytes) {
      if (!isFileName(name)) throw new Error(`Not a file name: ${name}`);
      await client.send(new PutObjectCommand({ Bucket, Key: name, Body: bytes, ContentLength: bytes.length }));
    },
    async remove(name) {
      if (isFileName(name)) await client.send(new DeleteObjectCommand({ Bucket, Key: name }));
    },
    async open(name) {
      if (!isFileName(name)) return undefined;
      try {
        const { Body, ContentLength } = await client.send(new GetObjectCommand({ Bucket, Key: name }));
        return { size: ContentLength ?? 0, body: Body as Readable };
      } catch (error) {
        if (error instanceof NoSuchKey) return undefined;
        throw error;
      }
    },
    close: () => client.destroy(),
  };
}
