import type { IceServer } from '@visavis/domain/call/contract.ts';
import { createFakeClock, settle } from '../clock.fake.ts';
import { createFakeStream } from '../media/media.fake.ts';
import { createFakeHashes } from '../safety/hashes.fake.ts';
import { createEmitter, createStore } from '../store.ts';
import { createFakeConnection, type FakeConnection } from './peer.fake.ts';
import { createPeers } from './peer.ts';
import type { Peer, PeerEvent, PeerOptions, PeerSignal } from './types.ts';

/** What Firefox writes into the `o=` line. */
const USERNAMES = { chromium: '-', firefox: 'mozilla...THIS_IS_SDPARTA-153.0' };

/** One side of a call: the connections it created, the signals it sent, and the events it raised. */
export function createSide(
  initiator: boolean,
  stream = createFakeStream(),
  browser: keyof typeof USERNAMES = 'chromium',
  warn = (text: string, error: unknown): void => {
    throw new Error(`${text}: ${String(error)}`);
  },
) {
  const clock = createFakeClock();
  const connections: FakeConnection[] = [];
  const outbox: PeerSignal[] = [];
  const events: PeerEvent[] = [];
  const gone = createEmitter();
  const saver = createStore({ isOn: false });
  const spent: number[] = [];
  const peers = createPeers({
    gone,
    createConnection: (configuration) => {
      const connection = createFakeConnection(configuration, USERNAMES[browser]);
      connections.push(connection);
      return connection;
    },
    codecsOf: (kind) =>
      ['audio/opus', 'audio/PCMU', 'video/VP8', 'video/AV1']
        .filter((mimeType) => mimeType.startsWith(kind))
        .map((mimeType) => ({ mimeType, clockRate: 90_000 })),
    isFirefox: browser === 'firefox',
    createStream: () => createFakeStream([]),
    clock,
    network: createStore({ online: true }),
    hashes: createFakeHashes(initiator ? 'low' : 'high'),
    saver,
    warn,
  });
  const options = { iceServers: [] as IceServer[], policy: 'all' as const, stream };
  /** what the server answers; replace it to renew the credentials; null: it cannot say */
  const servers = { latest: options.iceServers as IceServer[] | null, answers: Promise.resolve() as Promise<void> };
  return {
    clock,
    connections,
    outbox,
    events,
    peers,
    options,
    servers,
    gone,
    saver,
    /** the bytes of each connection that has closed */
    spent,
    /** @param match what came with the match */
    open: (match: Partial<Omit<PeerOptions, 'initiator' | 'signal' | 'on' | 'onSpent' | 'freshServers'>> = {}) =>
      peers.open({
        ...options,
        freshServers: () => servers.answers.then(() => servers.latest),
        initiator,
        peerDescription: null,
        offeredSession: null,
        peerTransport: null,
        ...match,
        signal: (signal) => outbox.push(structuredClone(signal)),
        on: (event) => events.push(event),
        onSpent: (bytes) => spent.push(bytes),
      }),
    /** the connection built ahead that makes the offer; the one that answers comes after it */
    first: () => connections[0] as FakeConnection,
    last: () => connections.at(-1) as FakeConnection,
    eventTypes: () => events.map((event) => event.type),
  };
}
export type Side = ReturnType<typeof createSide>;
export interface OpenSide {
  side: Side;
  peer: Peer;
}

/** Delivers the signals of both sides until neither sends any more. */
export async function exchange(a: OpenSide, b: OpenSide): Promise<void> {
  for (let round = 0; round < 20; round += 1) {
    // A new path first asks for new servers, which takes a moment more.
    await settle();
    await settle();
    const [fromA, fromB] = [a.side.outbox.splice(0), b.side.outbox.splice(0)];
    if (fromA.length + fromB.length === 0) return;
    for (const signal of fromA) b.peer.receive(signal);
    for (const signal of fromB) a.peer.receive(signal);
  }
  throw new Error('The signalling does not settle');
}

/** Opens both sides and connects them. */
export async function connect(initiator: Side, other: Side): Promise<{ a: OpenSide; b: OpenSide }> {
  const a = { side: initiator, peer: initiator.open() };
  const b = { side: other, peer: other.open() };
  await settle();
  a.peer.ready();
  b.peer.ready();
  await exchange(a, b);
  initiator.last().setState('connected');
  other.last().setState('connected');
  return { a, b };
}
