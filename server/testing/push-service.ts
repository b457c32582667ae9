import { createDecipheriv, createECDH, type ECDH, hkdfSync, randomBytes } from 'node:crypto';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import type { PushedNotification } from '@visavis/domain/push/rules.ts';
import { decodeProtectedHeader, importJWK, jwtVerify } from 'jose';

/** A browser that has subscribed at the fake push service. */
export interface FakeBrowser {
  subscription: { endpoint: string; keys: { p256dh: string; auth: string } };
  /** what was pushed to it, decrypted as the browser does */
  received: Received[];
  /** the status with which the service answers from now on */
  answers(status: number): void;
}

export interface Received {
  notification: PushedNotification;
  /** bytes as encrypted */
  length: number;
  ttl: number;
  urgency: string;
  topic: string;
  /** what the server's token says, its signature checked */
  claims: { aud?: unknown; sub?: unknown };
  /** the server's public key */
  key: string;
}

const derive = (secret: Buffer, salt: Buffer, info: Buffer, length: number): Buffer =>
  Buffer.from(hkdfSync('sha256', secret, salt, info, length));

/** Decrypts a message as browsers do (RFC 8291, with one record of RFC 8188). */
function decrypt(body: Buffer, browser: ECDH, auth: Buffer): string {
  const salt = body.subarray(0, 16);
  const idLength = body.readUInt8(20);
  const serverKey = body.subarray(21, 21 + idLength);
  const record = body.subarray(21 + idLength);
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), browser.getPublicKey(), serverKey]);
  const secret = derive(browser.computeSecret(serverKey), auth, info, 32);
  const key = derive(secret, salt, Buffer.from('Content-Encoding: aes128gcm\0'), 16);
  const nonce = derive(secret, salt, Buffer.from('Content-Encoding: nonce\0'), 12);
  const decipher = createDecipheriv('aes-128-gcm', key, nonce).setAuthTag(record.subarray(-16));
  const text = Buffer.concat([decipher.update(record.subarray(0, -16)), decipher.final()]);
  // The last byte that is not zero ends the content.
  return text.subarray(0, text.lastIndexOf(2)).toString('utf8');
}

/** The claims of the server's token. @throws where its signature does not fit the key beside it */
async function verify(authorization: string): Promise<Pick<Received, 'claims' | 'key'>> {
  const [, token = '', key = ''] = /^vapid t=([^,]+), ?k=(.+)$/.exec(authorization) ?? [];
  const point = Buffer.from(key, 'base64url');
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((half) => half.toString('base64url'));
  const { alg } = decodeProtectedHeader(token);
  const { payload } = await jwtVerify(token, await importJWK({ kty: 'EC', crv: 'P-256', x, y }, alg));
  return { claims: payload, key };
}

/** A push service on this machine, which records and decrypts what it is sent. */
export async function startPushService() {
  const browsers = new Map<string, { browser: ECDH; auth: Buffer; fake: FakeBrowser; status: number }>();
  let requests = 0;

  async function receive(request: IncomingMessage): Promise<number> {
    const body = await buffer(request);
    requests += 1;
    const found = browsers.get(request.url ?? '');
    if (!found) return 404;
    const { browser, auth, fake, status } = found;
    if (status !== 201) return status;
    const { ttl, urgency, topic, authorization = '' } = request.headers;
    fake.received.push({
      notification: JSON.parse(decrypt(body, browser, auth)),
      length: body.length,
      ttl: Number(ttl),
      urgency: String(urgency),
      topic: String(topic),
      ...(await verify(authorization)),
    });
    return status;
  }

  const server = createServer((request, response) => {
    receive(request).then(
      (status) => response.writeHead(status, status >= 300 && status < 400 ? { location: '/elsewhere' } : {}).end(),
      (error) => response.writeHead(400).end(String(error)),
    );
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

  return {
    origin,
    /** messages received, also those refused */
    requests: () => requests,
    browser(): FakeBrowser {
      const browser = createECDH('prime256v1');
      browser.generateKeys();
      const auth = randomBytes(16);
      const path = `/push/${randomBytes(24).toString('base64url')}`;
      const keys = { p256dh: browser.getPublicKey('base64url'), auth: auth.toString('base64url') };
      const entry = {
        browser,
        auth,
        status: 201,
        fake: {
          subscription: { endpoint: `${origin}${path}`, keys },
          received: [],
          answers(status: number) {
            entry.status = status;
          },
        } as FakeBrowser,
      };
      browsers.set(path, entry);
      return entry.fake;
    },
    close: () =>
      new Promise<void>((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}
