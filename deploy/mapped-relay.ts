// Runs the relay on a cloud's machine, in a network namespace of its own, and prints as JSON how it went.
// deploy/mapped-relay.test.ts starts it.
import { createHmac } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { addressBytes, connectTurn, type TurnClient } from '../server/ports/relay/turn-client.ts';
import { startCoturn, type TestTurn } from '../server/testing/programs/coturn.ts';
import { CLOUD, createMappedMachine } from '../server/testing/programs/mapped-machine.ts';

const machine = await createMappedMachine();
const start = (externalIp: string, extra: string[] = []) =>
  startCoturn(extra, { enter: machine.enter, host: CLOUD.public, externalIp });

async function connect(turn: TestTurn, name: string, host = CLOUD.public): Promise<TurnClient> {
  const user = `${Math.floor(Date.now() / 1000) + 600}:${name}`;
  return connectTurn(turn.port, user, createHmac('sha1', turn.secret).update(user).digest('base64'), host);
}

/** Two people whose browsers have the relay's addresses alone, as strangers have. */
async function meet(turn: TestTurn, hosts: { a?: string; b?: string } = {}) {
  const a = await connect(turn, 'a', hosts.a);
  const b = await connect(turn, 'b', hosts.b);
  const allocated = [await a.allocate(4), await b.allocate(4)];
  const [toA, toB] = [a.relayed, b.relayed];
  if (!toA || !toB) return { allocated };
  const permitted = [await a.permit(addressBytes(toB.address)), await b.permit(addressBytes(toA.address))];
  const receive = async (at: TurnClient, send: () => void) => {
    const received = at.receive(3_000).catch(() => null);
    send();
    return received;
  };
  const heard = [await receive(b, () => a.send(toB, 'from a')), await receive(a, () => b.send(toA, 'from b'))];
  const addresses = [toA.address, toB.address];
  a.close();
  b.close();
  return { allocated, addresses, permitted, heard };
}

/** The line of a start that is refused; null for one that runs. */
async function refusal(externalIp: string, extra: string[] = []): Promise<string | null> {
  try {
    const turn = await start(externalIp, extra);
    await turn.stop();
    return null;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

const denied = readFileSync(join(import.meta.dirname, 'turnserver.conf'), 'utf8')
  .matchAll(/^denied-peer-ip=([\d.]+)-([\d.]+)$/gm)
  .flatMap(([, from = '', to = '']) => [from, to])
  .toArray();

async function ask(turn: TestTurn, addresses: string[]): Promise<Record<string, number>> {
  const client = await connect(turn, 'prober');
  await client.allocate(4);
  const codes: Record<string, number> = {};
  for (const address of addresses) codes[address] = await client.permit(addressBytes(address));
  client.close();
  return codes;
}

const relay = await start(CLOUD.public);
const mapped = {
  meeting: await meet(relay),
  overIpv6: await meet(relay, { b: CLOUD.ipv6 }),
  denied: await ask(relay, denied),
  around: await ask(relay, ['10.77.0.4', CLOUD.private, '10.77.0.6', CLOUD.bridge]),
};
await relay.stop();

const both = await start(`${CLOUD.public}/${CLOUD.private}`);
const named = await meet(both);
await both.stop();

const refusals = {
  nothing: await refusal(''),
  private: await refusal(CLOUD.private),
  elsewhere: await refusal(`${CLOUD.public}/10.77.0.6`),
  name: await refusal('turn.visavis.example'),
  allowed: await refusal(CLOUD.private, [`--allowed-peer-ip=${CLOUD.private}`]),
  explicit: await refusal('', ['--relay-ip', CLOUD.private]),
};

machine.addPublicAddress();
const owner = await start(CLOUD.public);
const unmapped = { meeting: await meet(owner), around: await ask(owner, [CLOUD.private, CLOUD.bridge]) };
await owner.stop();

const outcome = { mapped, named, refusals, unmapped };
export type Outcome = typeof outcome;
process.stdout.write(JSON.stringify(outcome));
process.exit(0);
