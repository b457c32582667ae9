import { setTimeout as wait } from 'node:timers/promises';
import { RELOAD_GRACE } from '../../server/ports/presence/presence.ts';
import type { Guest } from '../../server/testing/crowd.ts';
import { createPerson } from '../../server/testing/person.ts';
import type { ServerProcess } from '../../server/testing/programs/server-process.ts';
import { machine } from '../figures.ts';
import { connectWriters, disconnectWriters, type Pair, write } from '../messages/writers.ts';
import { connectCallers, makeCalls } from './callers.ts';
import { type Cost, type Costs, limitsOf, needsOf } from './demand.ts';
import { reportFailures } from './events.ts';
import { sum, type Usage, without } from './meter.ts';
import type { Stack } from './stack.ts';
import { measureStream } from './stream.ts';

const PEOPLE = 400;
/** how long idle connections are measured: twice the interval of their heartbeats, s */
const IDLE_SECONDS = 10;
/** how long the same programs are measured without people, s */
const EMPTY_SECONDS = 4;
/** joins a second */
const JOINS = 40;
const CALL_SECONDS = 6;
const MESSAGES = 1200;
const MESSAGES_AT_ONCE = 20;
const SIGN_INS = 25;

/** A difference may be below what is measured. */
const atLeastNone = (value: number) => Math.max(0, value);
const costOf = (usage: Usage, count: number): Cost => ({
  nodes: atLeastNone(sum(usage.nodes) / count),
  redis: atLeastNone((usage.redis[0] ?? 0) / count),
  postgres: atLeastNone(usage.postgres / count),
  events: atLeastNone(usage.events / count),
});

/** Messages between people of the first node: the second only reads their events. */
async function measureMessages(stack: Stack, nodes: readonly ServerProcess[], pairs: readonly Pair[]) {
  const writers = await connectWriters([nodes[0]?.origin ?? ''], pairs);
  const send = async (count: number) => {
    let next = 0;
    const work = async () => {
      for (let index = next++; index < count; index = next++) {
        const writer = writers[index % writers.length];
        const text = { content: `message ${index} of some forty characters`, clientMessageId: crypto.randomUUID() };
        if (writer && !(await write(writer, text))?.ok) throw new Error('a message was refused');
      }
    };
    await Promise.all(Array.from({ length: MESSAGES_AT_ONCE }, work));
  };
  await send(MESSAGES);
  const usage = await stack.meter.measure(nodes, () => send(MESSAGES));
  disconnectWriters(writers);
  return usage;
}

async function measureSignIns(stack: Stack, nodes: readonly ServerProcess[]) {
  const origin = nodes[0]?.origin ?? '';
  const visitor = await createPerson(origin, 'measured');
  return stack.meter.measure(nodes, async () => {
    for (let count = 0; count < SIGN_INS; count += 1) await visitor.signIn();
  });
}

/**
 * What a connection, a call, a message and a sign-in cost two nodes, their Redis and their PostgreSQL, and how many
 * people online that carries (docs/operating/capacity.md). Events have a Redis of their own, to be counted apart.
 */
export async function benchCosts(stack: Stack): Promise<void> {
  console.log(`What things cost two nodes, their Redis and their PostgreSQL (${machine()})`);
  const settings = { REDIS_EVENTS_URL: stack.secondRedisUrl };
  const nodes = [await stack.startNode(settings), await stack.startNode(settings)];
  const origins = nodes.map(({ origin }) => origin);
  const guests = await stack.guests('caller', PEOPLE);
  // In a ring, each with the two before and the two after: four friends see every call of theirs begin and end.
  const friend = (index: number) => guests[index % PEOPLE] as Guest;
  const pairs = guests.map((one, index): Pair => [one, friend(index + 1)]);
  await stack.befriend([...pairs, ...guests.map((one, index): Pair => [one, friend(index + 2)])]);
  const { meter } = stack;
  const stream = await measureStream(stack, nodes);
  let callers = await connectCallers(origins, guests.slice(0, 50));
  callers.close();
  const connecting = await meter.measure(nodes, async () => {
    callers = await connectCallers(origins, guests);
  });
  const idle = await meter.measure(nodes, () => wait(IDLE_SECONDS * 1000));
  await makeCalls(callers, JOINS, 2);
  let made: Awaited<ReturnType<typeof makeCalls>> | undefined;
  const calling = await meter.measure(nodes, async () => {
    made = await makeCalls(callers, JOINS, CALL_SECONDS);
  });
  const { calls = 1, late = 0, rejected = 0, unended = 0 } = made ?? {};
  reportFailures(late + rejected + unended);
  callers.close();
  // Until all have been seen to leave.
  await wait(RELOAD_GRACE + 2000);
  const empty = await meter.measure(nodes, () => wait(EMPTY_SECONDS * 1000));
  const signIns = await measureSignIns(stack, nodes);
  const messages = await measureMessages(stack, nodes, pairs.slice(0, 50));

  const held = without(idle, empty);
  const costs: Costs = {
    connecting: costOf(without(connecting, empty), PEOPLE),
    // Its heartbeats end at its node.
    idle: { ...costOf(held, PEOPLE * held.seconds), redis: 0, postgres: 0 },
    call: costOf(without(calling, idle), calls),
    message: costOf(without(messages, empty), MESSAGES),
    signIn: costOf(without(signIns, empty), SIGN_INS),
    stream,
  };
  print(costs);
  console.log(
    `  log of PostgreSQL: ${(calling.wal / calls / 1024).toFixed(1)} KB a call, ${(messages.wal / MESSAGES / 1024).toFixed(1)} KB a message (${machine()})`,
  );
  printNeeds(costs);
}

function print({ stream, ...costs }: Costs): void {
  for (const [name, { nodes, redis, postgres, events }] of Object.entries(costs)) {
    // An idle connection costs next to nothing: a thousand of them are shown.
    const times = name === 'idle' ? 1000 : 1;
    const [ofNodes, ofRedis, ofPostgres] = [nodes, redis, postgres].map((cpu) => (cpu * times).toFixed(2));
    console.log(
      `  ${name}${times > 1 ? ' (1,000 of them, for a second)' : ''}: nodes ${ofNodes} ms, Redis ${ofRedis} ms,`,
      `PostgreSQL ${ofPostgres} ms, ${events.toFixed(1)} events`,
    );
  }
  console.log(
    `  an event, at the stream's limit: each other node ${stream.node.toFixed(1)} µs to read and drop it;`,
    `Redis ${stream.add.toFixed(1)} µs to take it and ${stream.give.toFixed(1)} µs to give it to one node`,
  );
}

function printNeeds(costs: Costs): void {
  for (const online of [10_000, 100_000, 1_000_000]) {
    const { calls, events, nodes, reading, redis, stream, postgres, relay } = needsOf(online, costs);
    console.log(
      `  ${online} online: ${calls.toFixed(0)} calls/s, ${events.toFixed(0)} events/s; ${nodes} nodes,`,
      `${(reading * 100).toFixed(0)} % of each to read events; Redis ${redis.toFixed(2)} cores and ${stream.toFixed(2)} for events,`,
      `PostgreSQL ${postgres.toFixed(1)} cores, relay ${(relay / 1000).toFixed(1)} Gbit/s each way`,
    );
  }
  for (const { part, online } of limitsOf(costs)) console.log(`  ${part}: gives out at ${online} online`);
}
