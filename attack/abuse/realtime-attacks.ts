import { setTimeout as wait } from 'node:timers/promises';
import { type Attack, type AttackScene, attackerAddress, type Outcome } from './attack.ts';
import { EMPTY_PART, frame, many, openWire, PING, TEXT_TO_BE_CONTINUED, type Wire } from './wire.ts';

/** Sockets of one account that flood. */
const SOCKETS = 4;
/** Milliseconds between two pieces. */
const PAUSE = 20;
/** Bytes a second that each flood sends, over all its sockets; a home line carries more. */
const RATE = 8_000_000;

interface FloodOptions {
  /** sent before all else */
  first?: Buffer;
  /** begins before the server knows whose connection it is */
  isEarly?: boolean;
}

/** Sends a frame as often as the line takes it over a few sockets of one account, and comes back when it is cut off. */
async function flood(
  { origin, cookie, duration }: AttackScene,
  one: Buffer,
  { first, isEarly }: FloodOptions = {},
): Promise<string> {
  const deadline = performance.now() + duration;
  const piece = many(Math.ceil((RATE * PAUSE) / 1000 / SOCKETS / one.length), one);
  let bytes = 0;
  let cuts = 0;
  await Promise.all(
    Array.from({ length: SOCKETS }, async (_, index) => {
      while (performance.now() < deadline) {
        const wire = await openWire({ origin, cookie, address: attackerAddress(index), isEarly });
        if (wire && first) wire.tcp.write(first);
        while (wire?.isOpen && performance.now() < deadline) {
          bytes += piece.length;
          const isDrained = wire.tcp.write(piece);
          await wait(PAUSE);
          while (!isDrained && wire.isOpen && wire.tcp.writableLength > piece.length && performance.now() < deadline)
            await wait(PAUSE);
        }
        cuts += wire && !wire.isOpen ? 1 : 0;
        wire?.tcp.destroy();
        await wait(50);
      }
    }),
  );
  return `${(bytes / 1e6).toFixed(0)} MB sent, cut off ${cuts} times`;
}

/** Asks for much and reads nothing of it. */
async function readNothing({ origin, cookie, duration }: AttackScene): Promise<string> {
  const deadline = performance.now() + duration;
  const opened = await Promise.all(
    Array.from({ length: 20 }, (_, index) => openWire({ origin, cookie, address: attackerAddress(index) })),
  );
  const wires = opened.filter((wire) => wire !== undefined);
  await wait(200);
  for (const { tcp } of wires) tcp.pause();
  const piece = many(20, frame('420["matching:status"]'));
  while (performance.now() < deadline) {
    for (const { tcp, isOpen } of wires) if (isOpen) tcp.write(piece);
    await wait(20);
  }
  for (const { tcp } of wires) tcp.destroy();
  return `${wires.length} sockets`;
}

/** Connections opened at a time, then a pause of so many ms. */
const AT_ONCE = 20;
const BETWEEN = 10;

/** The share of honest connections that must be open at the end: a server that refused them would have it easy. */
const HELD = 0.99;

/** Signed-in connections of hundreds of accounts, from hundreds of addresses, that stay. */
async function openSockets({ nodes, crowd, duration, scale }: AttackScene): Promise<Outcome> {
  const count = Math.ceil(10_000 * scale);
  const opening: Promise<Wire | undefined>[] = [];
  for (let index = 0; index < count; index += 1) {
    const [cookie = '', origin = ''] = [crowd[index % crowd.length], nodes[index % nodes.length]];
    opening.push(openWire({ origin, cookie, address: attackerAddress(index) }));
    if (index % AT_ONCE === 0) await wait(BETWEEN);
  }
  const wires = (await Promise.all(opening)).filter((wire) => wire !== undefined);
  await wait(duration);
  const open = wires.filter(({ isOpen }) => isOpen).length;
  for (const { tcp } of wires) tcp.destroy();
  return {
    figure: `${open} of ${count} sockets held`,
    goal: `${Math.ceil(count * HELD)} sockets held`,
    holds: open >= count * HELD,
  };
}

const LONG_PAYLOAD = 'x'.repeat(4_000);

export const attackRealtime: readonly Attack[] = [
  { name: 'unknown events', isQuick: true, run: (scene) => flood(scene, frame(`42["no:such","${LONG_PAYLOAD}"]`)) },
  { name: 'events over their limit', run: (scene) => flood(scene, frame(`42["heartbeat",{"x":"${LONG_PAYLOAD}"}]`)) },
  { name: 'short events', run: (scene) => flood(scene, frame('42["idle"]')) },
  {
    name: 'events before a session',
    run: (scene) => flood(scene, frame(`42["no:such","${LONG_PAYLOAD}"]`), { isEarly: true }),
  },
  { name: 'control pings', isQuick: true, run: (scene) => flood(scene, frame('', PING)) },
  {
    name: 'empty parts of a message',
    run: (scene) => flood(scene, frame('', EMPTY_PART), { first: frame('4', TEXT_TO_BE_CONTINUED) }),
  },
  { name: 'sockets that read nothing', run: readNothing },
  { name: 'thousands of sockets', isQuick: true, run: openSockets },
];
