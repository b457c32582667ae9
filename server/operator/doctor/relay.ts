import { randomUUID } from 'node:crypto';
import { lookup } from 'node:dns/promises';
import { isIP } from 'node:net';
import type { SetupFinding } from '@visavis/domain/desk/setup-check.ts';
import ipaddr from 'ipaddr.js';
import { relayPassword } from '../../ports/relay/credentials.ts';
import { addressBytes, type TurnClient, turnClient } from '../../ports/relay/turn-client.ts';
import { openTcp, openTls, openUdp, type TlsWay, type Way } from '../../ports/relay/ways.ts';
import { daysLeft, isSoon } from './address.ts';
import { finding, PATIENCE, problemOf, type SetupFacts } from './finding.ts';

interface Relay {
  url: string;
  host: string;
  port: number;
  /** `turns:` is TLS over TCP in browsers, whatever transport it names */
  transport: 'udp' | 'tcp' | 'tls';
}

/** @param url as the settings take it */
function relayOf(url: string): Relay {
  const [, scheme, host = '', port, transport] =
    /^(turns?):([^[:]+|\[.+\])(?::(\d+))?(?:\?transport=(udp|tcp))?$/.exec(url) ?? [];
  const isTls = scheme === 'turns';
  return {
    url,
    host: host.replace(/^\[(.*)\]$/, '$1'),
    port: Number(port ?? (isTls ? 5349 : 3478)),
    transport: isTls ? 'tls' : transport === 'tcp' ? 'tcp' : 'udp',
  };
}

/** Addresses that a browser passes over without a word: the call then fails as if there were no relay. */
function silent({ url, host, port, transport }: Relay): SetupFinding[] {
  if (transport === 'tls' && isIP(host)) return [finding('relay', 'fault', 'byAddress', { url })];
  if (transport !== 'udp' && port < 1024 && port !== 80 && port !== 443) {
    return [finding('relay', 'fault', 'port', { url, port: String(port) })];
  }
  return [];
}

interface Reached {
  client: TurnClient;
  relay: Relay;
  relayed: { address: string; port: number };
}

/**
 * Takes an address at every relay as a browser does, and lets two people speak who have nothing else.
 * @param now of the server, ms
 */
export async function checkRelay(
  { turnUrls, turnSecret }: Pick<SetupFacts, 'turnUrls' | 'turnSecret'>,
  now: number,
): Promise<SetupFinding[]> {
  if (turnUrls.length === 0 || !turnSecret) return [finding('relay', 'warning', 'off')];
  const relays = turnUrls.map(relayOf);
  const clients: TurnClient[] = [];
  // coturn counts an address that was given back for a while: each run has a quota of its own.
  const name = randomUUID();
  try {
    // The last one is the first relay again: two people may be on one.
    const tries = await Promise.all(
      [...relays, relays[0] as Relay].map((relay) => reach(relay, { name, secret: turnSecret, now, clients })),
    );
    const reached = tries.flatMap(({ reached: each }) => each ?? []);
    const findings = [...relays.flatMap(silent), ...tries.slice(0, -1).flatMap((each) => each.findings)];
    const answersUdp = (relay: Relay) =>
      reached.some(
        ({ relay: { host, port, transport } }) => transport === 'udp' && host === relay.host && port === relay.port,
      );
    const named = findings.map((each) => {
      const relay = relays.find(({ url }) => url === each.values.url);
      return each.code === 'unreachable' && relay?.transport === 'tcp' && answersUdp(relay)
        ? finding('relay', 'fault', 'noTcp', each.values)
        : each;
    });
    const apart = named.some(({ code }) => code === 'private') ? [] : await speak(reached);
    const all = [...named, ...apart];
    return all.some(({ level }) => level !== 'good')
      ? all
      : [finding('relay', 'good', 'good', { urls: turnUrls.join(', ') })];
  } finally {
    await Promise.all(clients.map((client) => client.relayed && client.release().catch(() => undefined)));
    for (const client of clients) client.close();
  }
}

interface Attempt {
  /** of the run, by which the relay counts */
  name: string;
  secret: string;
  now: number;
  /** where it is to be closed */
  clients: TurnClient[];
}

/** STUN errors: another client of the relay had this port of ours a moment ago, and its address is still held. */
const PORT_HELD = [437, 441];
/** ways that are tried then, each from another port (RFC 8656, section 7.4) */
const WAYS = 3;

async function reach(
  relay: Relay,
  { name, secret, now, clients }: Attempt,
): Promise<{ findings: SetupFinding[]; reached?: Reached }> {
  const { url } = relay;
  const fault = (code: 'unreachable' | 'refused' | 'full' | 'failed' | 'private', values = {}) => ({
    findings: [finding('relay', 'fault', code, { url, ...values })],
  });
  try {
    const { address } = await lookup(relay.host);
    const user = `${Math.floor(now / 1000) + 600}:doctor-${name}`;
    const credentials = { user, password: relayPassword(secret, user) };
    const take = async () => {
      const way = await open(relay, address);
      const client = turnClient(way, credentials, PATIENCE);
      clients.push(client);
      return { way, client, code: await client.allocate(4) };
    };
    let taken = await take();
    for (let left = WAYS - 1; left > 0 && PORT_HELD.includes(taken.code); left -= 1) taken = await take();
    const { way, client, code } = taken;
    const certificate = 'validTo' in way ? ofCertificate(relay, way, now) : [];
    if (code === 401) return fault('refused');
    if (code === 486 || code === 508) return fault('full');
    if (code !== 0 || !client.relayed) return fault('failed', { code: String(code) });
    const { relayed } = client;
    if (ipaddr.parse(relayed.address).range() !== 'unicast' && relayed.address !== address) {
      return fault('private', { address: relayed.address });
    }
    return { findings: certificate, reached: { client, relay, relayed } };
  } catch (error) {
    return fault('unreachable', { problem: problemOf(error) });
  }
}

const open = ({ host, port, transport }: Relay, address: string): Promise<Way | TlsWay> => {
  if (transport === 'udp') return openUdp(address, port);
  return transport === 'tcp' ? openTcp(address, port, PATIENCE) : openTls(host, port, PATIENCE, address);
};

function ofCertificate({ url }: Relay, { distrust, validTo }: TlsWay, now: number): SetupFinding[] {
  if (distrust) return [finding('relay', 'fault', 'certificate', { url, problem: distrust })];
  const days = daysLeft(validTo, now);
  return isSoon(days) ? [finding('relay', 'warning', 'soon', { url, days: String(days) })] : [];
}

/** Tries of a packet that may be lost, and how long to wait for each, ms. */
const TRIES = 3;
const EACH = 1000;

/** Each speaks to the one after it through both relayed addresses, as two strangers do. */
async function speak(reached: readonly Reached[]): Promise<SetupFinding[]> {
  const pairs = reached.slice(1).map((to, index) => [reached[index] as Reached, to] as const);
  const results = await Promise.all(
    pairs.map(async ([from, to]) => {
      const problem = await tryToSpeak(from, to);
      return problem ? [finding('relay', 'fault', 'apart', { from: from.relay.url, to: to.relay.url, problem })] : [];
    }),
  );
  return results.flat();
}

/** @returns the problem, if there is one */
async function tryToSpeak(from: Reached, to: Reached): Promise<string | undefined> {
  try {
    const codes = [
      await from.client.permit(addressBytes(to.relayed.address)),
      await to.client.permit(addressBytes(from.relayed.address)),
    ];
    const refused = codes.find((code) => code !== 0);
    if (refused) return String(refused);
    for (let attempt = 0; attempt < TRIES; attempt += 1) {
      const heard = to.client.receive(EACH).catch(() => undefined);
      from.client.send(to.relayed, 'doctor');
      if (await heard) return undefined;
    }
    return 'no packet arrived';
  } catch (error) {
    return problemOf(error);
  }
}
