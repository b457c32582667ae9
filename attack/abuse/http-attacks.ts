import { Agent, request } from 'node:http';
import { connect, type Socket } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { register } from '@visavis/domain/auth/contract.ts';
import { addressOf, ask, codeOf } from './ask.ts';
import { type Attack, type AttackScene, attackerAddress, type Outcome } from './attack.ts';

export const describeStatuses = (statuses: ReadonlyMap<unknown, number>): string =>
  [...statuses].map(([status, times]) => `${times} × ${status}`).join(', ');

/** Bodies that come a byte at a time. */
async function sendSlowBodies({ origin, duration, scale }: AttackScene): Promise<string> {
  const deadline = performance.now() + duration;
  const count = Math.ceil(2_000 * scale);
  const agent = new Agent({ keepAlive: false, maxSockets: 10_000 });
  let refused = 0;
  await Promise.all(
    Array.from({ length: count }, async (_, index) => {
      const outgoing = request({
        ...addressOf(origin),
        agent,
        method: 'POST',
        path: '/api/auth/login',
        localAddress: attackerAddress(index),
        headers: { 'content-type': 'application/json', 'content-length': 200 },
      });
      outgoing.on('error', () => undefined);
      outgoing.on('response', (response) => response.resume());
      while (performance.now() < deadline && !outgoing.destroyed && !outgoing.writableEnded) {
        outgoing.write(' ');
        await wait(500);
      }
      if (outgoing.destroyed) refused += 1;
      outgoing.destroy();
    }),
  );
  return `${count} bodies, ${refused} cut off`;
}

/** Opens connections, writes to each and leaves it at that. */
async function holdConnections(
  { origin, duration }: AttackScene,
  count: number,
  begin: (tcp: Socket, index: number) => void,
): Promise<string> {
  const sockets = Array.from({ length: count }, (_, index) => {
    const tcp = connect({ ...addressOf(origin), localAddress: attackerAddress(index) });
    tcp.on('error', () => undefined);
    begin(tcp, index);
    return tcp;
  });
  await wait(duration);
  const open = sockets.filter(({ destroyed, readableEnded }) => !destroyed && !readableEnded).length;
  for (const tcp of sockets) tcp.destroy();
  return `${open} of ${count} held`;
}

/** Connections that begin a request, or do not even begin one. */
const leaveHalfOpen = (scene: AttackScene) =>
  holdConnections(scene, Math.ceil(5_000 * scene.scale), (tcp, index) => {
    if (index % 2 === 0) tcp.write('GET / HTTP/1.1\r\nhost: x\r\n');
  });

/** Asks for the largest answers again and again in one go, and reads none of them. */
const readPagesNever = (scene: AttackScene) =>
  holdConnections(scene, Math.ceil(1_000 * scene.scale), (tcp) => {
    tcp.pause();
    tcp.write('GET /api/openapi.json HTTP/1.1\r\nhost: x\r\n\r\n'.repeat(50));
  });

/** Sign-ins at once, each of which wants a password hashed. */
async function signInAtOnce({ origin, scale }: AttackScene): Promise<string> {
  const agent = new Agent({ keepAlive: false, maxSockets: 1_000 });
  const statuses = new Map<number, number>();
  const count = Math.ceil(1_000 * scale);
  const signIn = (index: number) =>
    new Promise<void>((resolve) => {
      const headers = { 'content-type': 'application/json' };
      const options = {
        ...addressOf(origin),
        agent,
        method: 'POST',
        path: '/api/auth/login',
        timeout: 30_000,
        headers,
      };
      const outgoing = request({ ...options, localAddress: attackerAddress(index) }, (response) => {
        const { statusCode = 0 } = response;
        statuses.set(statusCode, (statuses.get(statusCode) ?? 0) + 1);
        response.resume();
        response.on('end', resolve);
      });
      outgoing.on('error', () => resolve());
      outgoing.on('timeout', () => outgoing.destroy());
      outgoing.end(JSON.stringify({ email: `nosuch${index}@example.com`, password: 'not the password' }));
    });
  await Promise.all(Array.from({ length: count }, (_, index) => signIn(index)));
  return describeStatuses(statuses);
}

/** How many accounts an address makes in an hour without work (server/auth/accounts/sign-up-proof.ts). */
const FREE_SIGN_UPS = 30;

/** Sign-ups from one address, without the work that the server asks for. */
async function signUpOften({ origin, scale }: AttackScene): Promise<Outcome> {
  const codes = new Map<string, number>();
  for (let index = 0; index < Math.max(2 * FREE_SIGN_UPS, Math.ceil(200 * scale)); index += 1) {
    const username = `flood${index}`;
    const names = { username, firstName: 'A', lastName: 'B', birthDate: '1990-05-17' };
    const body = { ...names, email: `${username}@example.org`, password: 'face to face' };
    const code = codeOf(await ask(origin, { method: 'POST', path: register.path, body, from: '127.0.2.1' }));
    codes.set(code, (codes.get(code) ?? 0) + 1);
  }
  const made = codes.get('201') ?? 0;
  const holds = made > 0 && made <= FREE_SIGN_UPS && codes.has('PROOF_REQUIRED');
  return { figure: describeStatuses(codes), goal: `${FREE_SIGN_UPS} accounts at most`, holds };
}

export const attackHttp: readonly Attack[] = [
  { name: 'slow bodies', isQuick: true, run: sendSlowBodies },
  { name: 'half-open connections', run: leaveHalfOpen },
  { name: 'answers that are not read', run: readPagesNever },
  { name: 'sign-ins at once', run: signInAtOnce },
  { name: 'sign-ups without work', isQuick: true, run: signUpOften },
];
