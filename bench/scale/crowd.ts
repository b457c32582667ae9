import { callEnded, skip } from '@visavis/domain/call/contract.ts';
import { found, join, matchingError } from '@visavis/domain/matching/contract.ts';
import type { PayloadOf } from '@visavis/domain/wire/event.ts';
import type { Guest } from '../../server/testing/crowd.ts';
import type { ServerProcess } from '../../server/testing/programs/server-process.ts';
import { cpuTime, ms, percentile } from '../figures.ts';
import { connectLight, type LightSocket } from '../light-socket.ts';

/** How long two stay together before one of them skips, ms. */
const STAY = 200;
const PATIENCE = 30_000;

interface Seeker {
  guest: Guest;
  socket: LightSocket;
  joinedAt: number;
  /** the room of the match that is not known to be over */
  roomId: string | undefined;
  /** a room of which the end was heard before the match: each may come from another node */
  overBefore: string | undefined;
}

/** People who search, meet and skip again; `free` are those who do nothing just now. */
export interface Crowd {
  free: Seeker[];
  /** join to found, ms, of all since the last `reset` */
  delays: number[];
  /** why people were refused, since then */
  refusals: string[];
  /** people who wait for a match */
  searching: Set<Seeker>;
  close(): void;
}

export interface Figures {
  p50: number;
  p95: number;
  p99: number;
  matchesASecond: number;
  /** processor time of all nodes, ms a match */
  cost: number;
  /** joins that were due when everybody was in a call still: the nodes do not carry the rate */
  late: number;
  refused: number;
}

const wait = (time: number) => new Promise<void>((resolve) => setTimeout(resolve, time));

/** Connects people to the nodes in turn. Whoever is matched skips after a while and is free once the call has ended. */
export async function gather(nodes: readonly ServerProcess[], guests: readonly Guest[]): Promise<Crowd> {
  const crowd: Crowd = {
    ...{ free: [], delays: [], refusals: [], searching: new Set() },
    close() {
      for (const { socket } of everybody) socket.close();
    },
  };
  const everybody: Seeker[] = [];
  const enter = async (guest: Guest, index: number) => {
    const origin = nodes[index % nodes.length]?.origin ?? '';
    const socket = await connectLight(origin, `visavis_access=${guest.access}`);
    const seeker: Seeker = { guest, socket, joinedAt: 0, roomId: undefined, overBefore: undefined };
    socket.on(found.name, ({ roomId, peerId }: PayloadOf<typeof found>) => {
      crowd.delays.push(performance.now() - seeker.joinedAt);
      crowd.searching.delete(seeker);
      if (seeker.overBefore === roomId) return void crowd.free.push(seeker);
      seeker.roomId = roomId;
      if (guest.userId < peerId) setTimeout(() => void socket.emit(skip.name, roomId, PATIENCE), STAY);
    });
    socket.on(callEnded.name, ({ roomId }: PayloadOf<typeof callEnded>) => {
      if (seeker.roomId !== roomId) {
        seeker.overBefore = roomId;
        return;
      }
      seeker.roomId = undefined;
      crowd.free.push(seeker);
    });
    socket.on(matchingError.name, ({ reason }: PayloadOf<typeof matchingError>) => {
      crowd.refusals.push(reason);
      if (crowd.searching.delete(seeker)) crowd.free.push(seeker);
    });
    everybody.push(seeker);
    crowd.free.push(seeker);
  };
  for (let start = 0; start < guests.length; start += 50) {
    await Promise.all(guests.slice(start, start + 50).map((guest, index) => enter(guest, start + index)));
  }
  return crowd;
}

function search(crowd: Crowd, seeker: Seeker): void {
  seeker.joinedAt = performance.now();
  crowd.searching.add(seeker);
  void seeker.socket.emit(join.name, {}, PATIENCE);
}

/** Until all calls are over. An odd one out leaves with the next. */
async function rest(crowd: Crowd, people: number): Promise<void> {
  for (let tries = 0; crowd.free.length + crowd.searching.size < people; tries += 1) {
    if (tries > 1200) {
      const refused = crowd.refusals.join() || 'nobody';
      throw new Error(`${people - crowd.free.length} people are stuck; refused: ${refused}`);
    }
    await wait(50);
  }
}

/** @param run resolves with how many joins came late */
async function measure(crowd: Crowd, nodes: readonly ServerProcess[], run: () => Promise<number>): Promise<Figures> {
  [crowd.delays, crowd.refusals] = [[], []];
  const used = () => nodes.reduce((sum, { pid }) => sum + cpuTime(pid), 0);
  const [before, start] = [used(), performance.now()];
  const late = await run();
  const seconds = (performance.now() - start) / 1000;
  const matches = crowd.delays.length / 2;
  const [p50 = 0, p95 = 0, p99 = 0] = [0.5, 0.95, 0.99].map((share) => percentile(crowd.delays, share));
  return {
    p50,
    p95,
    p99,
    matchesASecond: matches / seconds,
    cost: (used() - before) / matches,
    late,
    refused: crowd.refusals.length,
  };
}

export const figuresOf = ({ p50, p95, p99, matchesASecond, cost, late, refused }: Figures): string =>
  `${Math.round(matchesASecond)} matches/s, join to found p50 ${ms(p50)}, p95 ${ms(p95)}, p99 ${ms(p99)}, ${cost.toFixed(2)} ms of the nodes’ processor time a match${late + refused > 0 ? `, ${late} joins came late, ${refused} were refused` : ''}`;

/** Joins at a fixed rate, whatever became of the ones before. */
export async function atRate(
  crowd: Crowd,
  nodes: readonly ServerProcess[],
  rate: number,
  seconds: number,
): Promise<Figures> {
  const people = crowd.free.length + crowd.searching.size;
  const figures = await measure(crowd, nodes, async () => {
    const start = performance.now();
    let late = 0;
    for (let joined = 0; joined < rate * seconds; ) {
      const due = Math.min(rate * seconds, Math.floor(((performance.now() - start) / 1000) * rate));
      for (; joined < due; joined += 1) {
        const seeker = crowd.free.shift();
        if (seeker) search(crowd, seeker);
        else late += 1;
      }
      await wait(1);
    }
    return late;
  });
  await rest(crowd, people);
  return figures;
}

/** Everybody searches again as soon as they can: as fast as the nodes go. */
export async function atFullSpeed(crowd: Crowd, nodes: readonly ServerProcess[], seconds: number): Promise<Figures> {
  const people = crowd.free.length + crowd.searching.size;
  const figures = await measure(crowd, nodes, async () => {
    const start = performance.now();
    while (performance.now() - start < seconds * 1000) {
      for (const seeker of crowd.free.splice(0)) search(crowd, seeker);
      await wait(1);
    }
    return 0;
  });
  await rest(crowd, people);
  return figures;
}
