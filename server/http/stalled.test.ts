import { once } from 'node:events';
import { connect } from 'node:net';
import { Readable } from 'node:stream';
import { SPECIFIED_SITE } from '@visavis/domain/site/rules.ts';
import { pino } from 'pino';
import { expect, it, onTestFinished } from 'vitest';
import { createHttp } from './server.ts';

const CHUNK = Buffer.alloc(64 * 1024);

it('closes the connection of someone who asks for much and does not read it', async () => {
  const app = await createHttp({
    ...{ webFolder: '/no-web', buildsFolder: '/no-builds', https: false, trustProxy: [], secret: 's'.repeat(32) },
    ...{ countRequest: () => undefined, onFlood: () => undefined, onRefused: () => undefined },
    site: SPECIFIED_SITE,
    log: pino({ level: 'silent' }),
    idleTimeout: 200,
  });
  onTestFinished(() => app.close());
  const body = Readable.from(
    (function* endless() {
      for (;;) yield CHUNK;
    })(),
  );
  const ended = once(body, 'close');
  app.get('/large', async (_request, reply) => reply.send(body));
  await app.listen({ port: 0, host: '127.0.0.1' });
  const socket = connect((app.server.address() as { port: number }).port, '127.0.0.1');
  onTestFinished(() => void socket.destroy());
  socket.on('error', () => undefined).pause();
  socket.write('GET /large HTTP/1.1\r\nhost: localhost\r\n\r\n');
  await ended;
  expect(body.destroyed).toBe(true);
});
