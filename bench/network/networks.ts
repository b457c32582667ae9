import type { Shape } from './hub.ts';

/** An event in the middle of a watched call. */
export type Event = 'new address' | 'silence';

export interface Network {
  name: string;
  title: string;
  shape: Shape;
  /** counted set-ups of the textbook pair and of the product, alternating */
  rounds: number;
  /** how many of them, the last ones, are then watched */
  watches: number;
  /** also measures two bare connections in one page, without any network */
  bare?: true;
  /** Calls go through the relay, as those of strangers do where there is one; the textbook's, too. */
  relay?: true;
  /** TCP ports that are open besides the web server's; UDP is blocked, so that calls go through the relay. */
  open?: ('plain' | 'tls')[];
  event?: Event;
}

/** How long a call is watched, ms. */
export const WATCH = 30_000;
/** When into it an event comes, and how long a silence is, ms. */
export const EVENT_AFTER = 5000;
export const SILENCE = 8000;

const rtt = (milliseconds: number): Shape => ({ delay: milliseconds / 2 });

export const networks: readonly Network[] = [
  { name: 'rtt0', title: 'no delay', shape: rtt(0), rounds: 5, watches: 0, bare: true },
  { name: 'rtt4', title: 'RTT 4 ms', shape: rtt(4), rounds: 5, watches: 1 },
  { name: 'rtt50', title: 'RTT 50 ms', shape: rtt(50), rounds: 7, watches: 1 },
  { name: 'rtt200', title: 'RTT 200 ms', shape: rtt(200), rounds: 7, watches: 1 },
  { name: 'loss5', title: 'RTT 50 ms, 5 % loss', shape: { ...rtt(50), loss: 0.05 }, rounds: 3, watches: 2 },
  { name: 'loss10', title: 'RTT 50 ms, 10 % loss', shape: { ...rtt(50), loss: 0.1 }, rounds: 3, watches: 1 },
  { name: 'rate300', title: 'RTT 50 ms, 300 kbit/s', shape: { ...rtt(50), rate: 300_000 }, rounds: 3, watches: 2 },
  { name: 'jitter80', title: 'RTT 50 ms, 80 ms jitter', shape: { ...rtt(50), jitter: 80 }, rounds: 3, watches: 1 },
  { name: 'relay', title: 'RTT 50 ms, through the relay', shape: rtt(50), rounds: 5, watches: 1, relay: true },
  { name: 'tcp', title: 'RTT 50 ms, UDP blocked', shape: rtt(50), rounds: 5, watches: 1, open: ['plain', 'tls'] },
  { name: 'tls', title: 'RTT 50 ms, only TLS on 443', shape: rtt(50), rounds: 3, watches: 1, open: ['tls'] },
  { name: 'address', title: 'RTT 50 ms, a new address', shape: rtt(50), rounds: 2, watches: 2, event: 'new address' },
  { name: 'silence', title: 'RTT 50 ms, 8 s of silence', shape: rtt(50), rounds: 1, watches: 1, event: 'silence' },
];
