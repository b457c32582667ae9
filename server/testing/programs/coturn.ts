import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { join } from 'node:path';
import { freePort, type Program, startProgram } from './program.ts';

export interface TestTurn extends Program {
  url: string;
  secret: string;
}

const configuration = join(import.meta.dirname, '..', '..', '..', 'deploy', 'turnserver.conf');

/** Starts the relay on loopback, with the deployed configuration. @param extra options after it */
export async function startCoturn(extra: string[] = []): Promise<TestTurn> {
  const port = await freePort();
  const secret = 'a relay secret for tests';
  const args = ['-c', configuration, '--static-auth-secret', secret, '--realm', 'visavis.test'];
  const local = ['--listening-port', String(port), '--listening-ip', '127.0.0.1', '--no-tls', '--no-dtls'];
  const program = await startProgram('turnserver', [...args, ...local, '--pidfile', '', ...extra], port, () =>
    binds(port),
  );
  return { ...program, url: `turn:127.0.0.1:${port}?transport=udp`, secret };
}

/** Rejects unless a STUN binding request is answered. */
async function binds(port: number): Promise<void> {
  const socket = createSocket('udp4');
  try {
    const request = Buffer.alloc(20);
    request.writeUInt16BE(1, 0);
    request.writeUInt32BE(0x2112a442, 4);
    socket.send(request, port, '127.0.0.1');
    await once(socket, 'message', { signal: AbortSignal.timeout(300) });
  } finally {
    socket.close();
  }
}
