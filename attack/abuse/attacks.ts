import { once } from 'node:events';
import { Agent, request } from 'node:http';
import { connect, type Socket } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { io } from 'socket.io-client';
import { WebSocket } from 'ws';

/** Something that an attacker does for a while. All of them stop by themselves. */
export interface Attack {
  name: string;
  run(scene: AttackScene): Promise<void>;
}

export interface AttackScene {
  origin: string;
  /** the cookies of an account that the attacker has registered */
  cookie: string;
  /** how long to go on, ms */
  duration: number;
  /** takes minutes: ten times as many of everything */
  long: boolean;
}

/** Loopback addresses that the attackers come from; bystanders come from 127.0.0.1. */
const attackerAddress = (index: number) => `127.0.1.${(index % 200) + 1}`;

const until = (deadline: number) => performance.now() < deadline;

const socketUrl = (origin: string) => `${origin.replace(/^http/, 'ws')}/socket.io/?EIO=4&transport=websocket`;

/** Sends frames as fast as about 1.3 MB/s over a few sockets of one account, without waiting for any answer. */
async function flood({ origin, cookie, duration }: AttackScene, frame: string): Promise<void> {
  const deadline = performance.now() + duration;
  await Promise.all(
    Array.from({ length: 4 }, async () => {
      while (until(deadline)) {
        const socket = io(origin, {
          transports: ['websocket'],
          extraHeaders: { cookie },
          forceNew: true,
          reconnection: false,
        });
        const isConnected = await new Promise<boolean>((resolve) => {
          socket.once('connect', () => resolve(true));
          socket.once('connect_error', () => resolve(false));
        });
        const [name, payload] = JSON.parse(frame) as [string, unknown];
        while (isConnected && socket.connected && until(deadline)) {
          for (let count = 0; count < 20; count += 1) socket.emit(name, payload);
          await wait(1);
        }
        socket.close();
        await wait(50);
      }
    }),
  );
}

/** Asks for much and reads nothing of it. */
async function readNothing({ origin, cookie, duration }: AttackScene): Promise<void> {
  const deadline = performance.now() + duration;
  const sockets = await Promise.all(
    Array.from({ length: 20 }, async () => {
      const socket = new WebSocket(socketUrl(origin), { headers: { cookie } });
      socket.on('error', () => undefined);
      await once(socket, 'open').catch(() => undefined);
      socket.send('40');
      await wait(200);
      socket.pause();
      return socket;
    }),
  );
  while (until(deadline)) {
    for (const socket of sockets) {
      if (socket.readyState === WebSocket.OPEN)
        for (let id = 0; id < 20; id += 1) socket.send(`42${id}["matching:status"]`);
    }
    await wait(20);
  }
  for (const socket of sockets) socket.terminate();
}

/** Bodies that come a byte at a time. */
async function sendSlowBodies({ origin, duration, long }: AttackScene): Promise<void> {
  const deadline = performance.now() + duration;
  const agent = new Agent({ keepAlive: false, maxSockets: 10_000 });
  const { hostname, port } = new URL(origin);
  await Promise.all(
    Array.from({ length: long ? 2_000 : 200 }, async (_, index) => {
      const outgoing = request({
        agent,
        hostname,
        port,
        method: 'POST',
        path: '/api/auth/login',
        localAddress: attackerAddress(index),
        headers: { 'content-type': 'application/json', 'content-length': 200 },
      });
      outgoing.on('error', () => undefined);
      outgoing.on('response', (response) => response.resume());
      while (until(deadline) && !outgoing.destroyed && !outgoing.writableEnded) {
        outgoing.write(' ');
        await wait(500);
      }
      outgoing.destroy();
    }),
  );
}

/** Connections that begin a request and leave it at that. */
async function leaveHalfOpen({ origin, duration, long }: AttackScene): Promise<void> {
  const { hostname, port } = new URL(origin);
  const sockets: Socket[] = [];
  for (let index = 0; index < (long ? 5_000 : 500); index += 1) {
    const socket = connect({ host: hostname, port: Number(port), localAddress: attackerAddress(index) });
    socket.on('error', () => undefined);
    if (index % 2 === 0) socket.write('GET / HTTP/1.1\r\nhost: x\r\n');
    sockets.push(socket);
  }
  await wait(duration);
  for (const socket of sockets) socket.destroy();
}

/** Realtime connections, half of them signed in by one account, half by none. */
async function openSockets({ origin, cookie, duration, long }: AttackScene): Promise<void> {
  const deadline = performance.now() + duration;
  const sockets: WebSocket[] = [];
  for (let index = 0; index < (long ? 10_000 : 600); index += 1) {
    const headers = index % 2 === 0 ? { cookie } : {};
    const socket = new WebSocket(socketUrl(origin), { headers, localAddress: attackerAddress(index) });
    socket.on('error', () => undefined);
    socket.on('open', () => socket.send('40'));
    socket.on('message', (frame) => {
      if (String(frame) === '2') socket.send('3');
    });
    sockets.push(socket);
    if (index % 50 === 0) await wait(10);
  }
  await wait(Math.max(0, deadline - performance.now()));
  for (const socket of sockets) socket.terminate();
}

/** Sign-ins at once, each of which wants a password hashed. */
async function signInAtOnce({ origin, long }: AttackScene): Promise<void> {
  const agent = new Agent({ keepAlive: false, maxSockets: 1_000 });
  const { hostname, port } = new URL(origin);
  await Promise.all(
    Array.from(
      { length: long ? 600 : 200 },
      (_, index) =>
        new Promise<void>((resolve) => {
          const outgoing = request(
            {
              agent,
              hostname,
              port,
              method: 'POST',
              path: '/api/auth/login',
              localAddress: attackerAddress(index),
              headers: { 'content-type': 'application/json' },
              timeout: 30_000,
            },
            (response) => {
              response.resume();
              response.on('end', resolve);
            },
          );
          outgoing.on('error', () => resolve());
          outgoing.on('timeout', () => outgoing.destroy());
          outgoing.end(JSON.stringify({ email: `nosuch${index}@example.com`, password: 'not the password' }));
        }),
    ),
  );
}

const LONG_PAYLOAD = 'x'.repeat(4_000);

export const attacks: readonly Attack[] = [
  { name: 'unknown events', run: (scene) => flood(scene, JSON.stringify(['no:such', LONG_PAYLOAD])) },
  { name: 'events over their limit', run: (scene) => flood(scene, JSON.stringify(['heartbeat', { x: LONG_PAYLOAD }])) },
  { name: 'sockets that read nothing', run: readNothing },
  { name: 'slow bodies', run: sendSlowBodies },
  { name: 'half-open connections', run: leaveHalfOpen },
  { name: 'thousands of sockets', run: openSockets },
  { name: 'sign-ins at once', run: signInAtOnce },
];
