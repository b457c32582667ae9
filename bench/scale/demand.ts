import type { StreamCost } from './stream.ts';

/** The cost of one unit. Processor time, ms */
export interface Cost {
  nodes: number;
  /** without the events between nodes, which `StreamCost` has */
  redis: number;
  postgres: number;
  /** events that one node sends to the others */
  events: number;
}

export interface Costs {
  connecting: Cost;
  /** one idle connection for a second */
  idle: Cost;
  call: Cost;
  message: Cost;
  signIn: Cost;
  stream: StreamCost;
}

/** How people behave: assumptions, to be replaced by figures of a real deployment. Times in seconds */
const HABITS = {
  /** of those online, searching or in a call */
  searching: 0.5,
  /** from one match of a person to the next, and the part of it that is a call */
  betweenMatches: 60,
  call: 45,
  /** calls between strangers */
  relayed: 0.9,
  /** of a relayed call, Mbit/s each way at the relay (docs/operating/deploy.md, 'Calls per relay') */
  media: 3.4,
  betweenMessages: 120,
  connection: 1200,
  betweenSignIns: 6000,
};

/** Of a processor or a network, what may be in use: the rest is for the busiest minute. */
const FULL = 0.6;
/** cores of one large machine, for PostgreSQL */
const DATABASE_CORES = 16;
/** what 1 Gbit/s carries (docs/operating/deploy.md, 'Calls per relay') */
const CALLS_OF_A_RELAY = 205;

/** Calls, messages and the like that start in a second. */
function ratesOf(online: number) {
  const calls = (online * HABITS.searching) / HABITS.betweenMatches / 2;
  return {
    calls,
    messages: online / HABITS.betweenMessages,
    connections: online / HABITS.connection,
    signIns: online / HABITS.betweenSignIns,
    /** calls that go on at a time, through the relay */
    relayed: calls * HABITS.call * HABITS.relayed,
  };
}

/** The need of so many people online. Processor time in cores */
export function needsOf(online: number, costs: Costs) {
  const { calls, messages, connections, signIns, relayed } = ratesOf(online);
  const all = (part: keyof Cost) =>
    costs.call[part] * calls +
    costs.message[part] * messages +
    costs.connecting[part] * connections +
    costs.signIn[part] * signIns +
    costs.idle[part] * online;
  const events = all('events');
  const own = all('nodes') / 1000;
  /** of each node, to read the events of everyone */
  const reading = (events * costs.stream.node) / 1e6;
  const nodes = reading < FULL ? Math.ceil(own / (FULL - reading)) : Number.POSITIVE_INFINITY;
  const stream = (events * (costs.stream.add + nodes * costs.stream.give)) / 1e6;
  return {
    calls,
    events,
    nodes,
    reading,
    /** Redis: queue, seats, presence and rate limits; the stream of events */
    redis: all('redis') / 1000,
    stream,
    postgres: all('postgres') / 1000,
    relayed,
    /** Mbit/s each way */
    relay: relayed * HABITS.media,
  };
}

type Needs = ReturnType<typeof needsOf>;

/** How much of each part is in use: from 1 on it gives out. */
const PARTS: Record<string, (needs: Needs) => number> = {
  'one relay at 1 Gbit/s': ({ relayed }) => relayed / CALLS_OF_A_RELAY,
  'one Redis for everything': ({ redis, stream }) => (redis + stream) / FULL,
  'a Redis for the stream of events': ({ stream }) => stream / FULL,
  'a Redis for queue, seats and presence': ({ redis }) => redis / FULL,
  'nodes that read every event': ({ reading, nodes }) => (nodes === Number.POSITIVE_INFINITY ? 1 : reading / FULL),
  [`PostgreSQL on ${DATABASE_CORES} cores`]: ({ postgres }) => postgres / (DATABASE_CORES * FULL),
};

/** How many people may be online before each part gives out, fewest first. */
export function limitsOf(costs: Costs): { part: string; online: number }[] {
  const limits = Object.entries(PARTS).map(([part, use]) => {
    let [carried, tooMany] = [0, 1e9];
    while (tooMany - carried > 1) {
      const online = Math.round((carried + tooMany) / 2);
      if (use(needsOf(online, costs)) < 1) carried = online;
      else tooMany = online;
    }
    return { part, online: carried };
  });
  return limits.toSorted((a, b) => a.online - b.online);
}
