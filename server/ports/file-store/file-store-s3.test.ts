import { createHash, createHmac } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { describeFileStore } from './file-store.contract.ts';
import { createS3FileStore } from './file-store-s3.ts';

/** A bucket that accepts only requests signed by AWS Signature Version 4 with the right secret. */
const SECRET = 'a secret/with+signs';
const objects = new Map<string, Buffer>();
const server = createServer(async (request, response) => {
  const body = await buffer(request);
  if (!isSigned(request, body)) return response.writeHead(403).end(problem('SignatureDoesNotMatch'));
  const key = request.url?.split('?')[0] ?? '';
  if (request.method === 'PUT') objects.set(key, body);
  if (request.method === 'DELETE') objects.delete(key);
  if (request.method !== 'GET') return response.writeHead(request.method === 'PUT' ? 200 : 204).end();
  const found = objects.get(key);
  if (!found) return response.writeHead(404, { 'content-type': 'application/xml' }).end(problem('NoSuchKey'));
  return response.writeHead(200, { 'content-length': found.length }).end(found);
});
const problem = (code: string) => `<?xml version="1.0"?><Error><Code>${code}</Code><Message>${code}</Message></Error>`;

function isSigned(request: IncomingMessage, body: Buffer): boolean {
  const header = request.headers.authorization ?? '';
  const [, scope = '', names = '', signature = ''] =
    /Credential=[^/]+\/([^,]+), SignedHeaders=([^,]+), Signature=(\w+)/.exec(header) ?? [];
  const sha256 = (data: string | Buffer) => createHash('sha256').update(data).digest('hex');
  const [path = '', query = ''] = (request.url ?? '').split('?');
  const declared = String(request.headers['x-amz-content-sha256']);
  if (declared !== 'UNSIGNED-PAYLOAD' && declared !== sha256(body)) return false;
  const headers = names.split(';').map((name) => `${name}:${String(request.headers[name]).trim()}\n`);
  const sorted = query.split('&').sort().join('&');
  const canonical = [request.method, path, sorted, headers.join(''), names, declared].join('\n');
  const toSign = ['AWS4-HMAC-SHA256', request.headers['x-amz-date'], scope, sha256(canonical)].join('\n');
  const key = scope
    .split('/')
    .reduce<Buffer | string>((k, part) => createHmac('sha256', k).update(part).digest(), `AWS4${SECRET}`);
  return createHmac('sha256', key).update(toSign).digest('hex') === signature;
}

let origin = '';
beforeAll(async () => {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  origin = `127.0.0.1:${(server.address() as { port: number }).port}`;
});
afterAll(() => void server.close());

const open = (secret: string) =>
  createS3FileStore(`http://key:${encodeURIComponent(secret)}@${origin}/bucket?region=eu-west-3`);

describeFileStore('S3', async () => {
  objects.clear();
  return open(SECRET);
});

it('rejects when access is denied, rather than report no file', async () => {
  await expect(open('wrong').open('face.webp')).rejects.toThrow('SignatureDoesNotMatch');
});

describe('a store that falls silent', () => {
  /** Accepts everything, and answers with the beginning of a file or not at all. */
  const silent = createServer(async (request, response) => {
    if (request.url?.includes('half')) response.writeHead(200, { 'content-length': 10 }).write('half');
  });
  let store: ReturnType<typeof createS3FileStore>;
  beforeAll(async () => {
    silent.listen(0, '127.0.0.1');
    await once(silent, 'listening');
    const { port } = silent.address() as { port: number };
    store = createS3FileStore(`http://key:secret@127.0.0.1:${port}/bucket`, { connect: 100, answer: 100, idle: 200 });
  });
  afterAll(() => {
    store.close();
    silent.closeAllConnections();
    silent.close();
  });

  it.each<[string, () => Promise<unknown>]>([
    ['putting', () => store.put('face.webp', Buffer.from('a face'))],
    ['removing', () => store.remove('face.webp')],
    ['opening', () => store.open('face.webp')],
    ['reading', async () => buffer((await store.open('half.webp'))?.body ?? Readable.from([]))],
  ])('is given up: %s', async (_, act) => {
    await expect(act()).rejects.toThrow();
  });
});
