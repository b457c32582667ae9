import type { Person } from '../people/person.ts';

export interface WireEvent {
  name: string;
  // biome-ignore lint/suspicious/noExplicitAny: payloads are changed on purpose, beyond their types
  payload: any;
}

/** One that has passed. */
export interface PassedEvent extends WireEvent {
  /** ms since the epoch */
  at: number;
}

/** Rewrites an event that a page sends: the events to send in its place. */
export type Plant = (event: WireEvent) => WireEvent[];

/** The events between a page and the server, which a test can lose, repeat, change or add. */
export interface Wire {
  /** every event so far */
  sent: PassedEvent[];
  received: PassedEvent[];
  /** From now on the page's events go through `change`. */
  plant(change: Plant): void;
  /** Breaks the connection, and every new one at once. */
  cut(): void;
  /** From now on the connection holds, and events are sent as they are. */
  heal(): void;
  /** Delivers an event to the page as if the server had sent it. */
  deliver(event: WireEvent): void;
}

/** A Socket.IO event: its number, where it wants to be acknowledged, then name and payload. */
const FRAME = /^42(\d*)(\[.*\])$/s;
const frameOf = ({ name, payload }: WireEvent, ack = '') => `42${ack}${JSON.stringify([name, payload])}`;

/** Call it before the page opens. */
export async function tapWire({ page }: Person): Promise<Wire> {
  const asItIs: Plant = (event) => [event];
  let change = asItIs;
  let isCut = false;
  let toPage: (frame: string) => void = () => undefined;
  let close: () => void = () => undefined;
  const sent: PassedEvent[] = [];
  const received: PassedEvent[] = [];
  const read = (frame: string) => {
    const [, ack = '', text = '[]'] = FRAME.exec(frame) ?? [];
    const [name = '', payload] = JSON.parse(text) as [string?, unknown?];
    return name === '' ? null : { ack, event: { name, payload } };
  };
  await page.routeWebSocket(/\/socket\.io\//, (route) => {
    close = () => void route.close();
    if (isCut) return close();
    const server = route.connectToServer();
    toPage = (frame) => route.send(frame);
    route.onMessage((message) => {
      const known = typeof message === 'string' ? read(message) : null;
      if (!known) return server.send(message);
      sent.push({ ...known.event, at: Date.now() });
      for (const [index, event] of change(structuredClone(known.event)).entries()) {
        server.send(frameOf(event, index === 0 ? known.ack : ''));
      }
    });
    server.onMessage((message) => {
      const known = typeof message === 'string' ? read(message) : null;
      if (known) received.push({ ...known.event, at: Date.now() });
      route.send(message);
    });
  });
  return {
    sent,
    received,
    plant(next) {
      change = next;
    },
    cut() {
      isCut = true;
      close();
    },
    heal() {
      isCut = false;
      change = asItIs;
    },
    deliver: (event) => toPage(frameOf(event)),
  };
}

/** The payload of the newest such event, if any. */
export const newest = (events: readonly WireEvent[], name: string) =>
  events.findLast((event) => event.name === name)?.payload;
