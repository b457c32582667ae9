import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { join } from 'node:path';
import { freePort, type Program, startProgram } from './program.ts';

export interface TestTurn extends Program {
  /** both transports, as they are deployed */
  urls: string;
  secret: string;
  /** Allocations so far: those that exist now, the most at one time, and all ever made. */
  allocations(): Allocations;
}

export interface Allocations {
  now: number;
  most: number;
  made: number;
}

const script = join(import.meta.dirname, '..', '..', '..', 'deploy', 'turnserver.sh');

export interface Machine {
  /** a command line that starts programs there */
  enter: string[];
  /** the address at which clients reach it */
  host: string;
  /** TURN_EXTERNAL_IP */
  externalIp: string;
}

/**
 * Starts the relay with the deployed configuration. @param extra options after it
 * @param machine where; without it, on loopback
 */
export async function startCoturn(extra: string[] = [], machine?: Machine): Promise<TestTurn> {
  const port = await freePort();
  const secret = 'a relay secret for tests';
  const host = machine?.host ?? '127.0.0.1';
  const local = ['--listening-port', String(port), '--no-tls', '--no-dtls', '--verbose', '--pidfile', ''];
  const where = machine ? [] : ['--listening-ip', host];
  const [command = 'sh', ...args] = [...(machine?.enter ?? []), 'sh', script, ...local, ...where, ...extra];
  const program = await startProgram(command, args, port, () => binds(port, host), {
    TURN_SECRET: secret,
    TURN_HOST: 'visavis.test',
    TURN_EXTERNAL_IP: machine?.externalIp ?? '',
  });
  const url = `turn:${host}:${port}?transport=`;
  return { ...program, urls: `${url}udp,${url}tcp`, secret, allocations: () => allocationsIn(program.output()) };
}

/** Reads the relay's log. */
function allocationsIn(log: string): Allocations {
  const found: Allocations = { now: 0, most: 0, made: 0 };
  for (const [, , what] of log.matchAll(/session (\d+): (new|delete)[,:] realm/g)) {
    found.now += what === 'new' ? 1 : -1;
    if (what === 'new') found.made += 1;
    found.most = Math.max(found.most, found.now);
  }
  return found;
}

/** Rejects unless a STUN binding request is answered. */
async function binds(port: number, host: string): Promise<void> {
  const socket = createSocket('udp4');
  try {
    const request = Buffer.alloc(20);
    request.writeUInt16BE(1, 0);
    request.writeUInt32BE(0x2112a442, 4);
    socket.send(request, port, host);
    await once(socket, 'message', { signal: AbortSignal.timeout(300) });
  } finally {
    socket.close();
  }
}
