/** The state of the path between two peers. */
export interface LinkState {
  phase: 'new' | 'up' | 'down' | 'over';
  /** when the phase began, ms */
  since: number;
  /** when ICE was last restarted, ms */
  restartedAt: number;
}

export type LinkInput =
  | { type: 'state'; state: RTCPeerConnectionState; at: number }
  /** it is connected, and nothing comes over it */
  | { type: 'silent'; at: number }
  /** it is connected, and something has come over it since the last look */
  | { type: 'heard'; at: number }
  /** both sides have begun a new connection */
  | { type: 'replaced'; at: number }
  /** sent every second while down */
  | { type: 'tick'; at: number };

export interface LinkStep {
  link: LinkState;
  event: 'connected' | 'interrupted' | 'restored' | 'failed' | 'lost' | null;
  /** whether to ask for a new path */
  restart: boolean;
}

/** Milliseconds: a path often recovers by itself. The polite side waits longer, so that only one side restarts. */
const RESTART_AFTER = { initiator: 1000, other: 3000 } as const;
const RESTART_INTERVAL = 4000;
/** Milliseconds; as long as the server keeps the seat of a member whose socket is gone (rulings 15). */
const LOST_AFTER = 15_000;

export const newLink: LinkState = { phase: 'new', since: 0, restartedAt: 0 };

export function stepLink(link: LinkState, input: LinkInput, initiator: boolean): LinkStep {
  const stay: LinkStep = { link, event: null, restart: false };
  if (link.phase === 'over') return stay;

  if (input.type === 'replaced') {
    if (link.phase !== 'up') return stay;
    return { link: { phase: 'down', since: input.at, restartedAt: input.at }, event: 'interrupted', restart: false };
  }

  if (input.type === 'silent') {
    if (link.phase !== 'up') return stay;
    return { link: { phase: 'down', since: input.at, restartedAt: input.at }, event: 'interrupted', restart: true };
  }

  if (input.type === 'heard') {
    if (link.phase !== 'down') return stay;
    return { link: { phase: 'up', since: input.at, restartedAt: 0 }, event: 'restored', restart: false };
  }

  if (input.type === 'tick') {
    if (link.phase !== 'down') return stay;
    if (input.at - link.since >= LOST_AFTER) return { link: { ...link, phase: 'over' }, event: 'lost', restart: false };
    const wait = initiator ? RESTART_AFTER.initiator : RESTART_AFTER.other;
    const due = link.restartedAt < link.since ? link.since + wait : link.restartedAt + RESTART_INTERVAL;
    if (input.at < due) return stay;
    return { link: { ...link, restartedAt: input.at }, event: null, restart: true };
  }

  switch (input.state) {
    case 'connected':
      if (link.phase === 'up') return stay;
      return {
        link: { phase: 'up', since: input.at, restartedAt: 0 },
        event: link.phase === 'new' ? 'connected' : 'restored',
        restart: false,
      };
    case 'disconnected':
      if (link.phase !== 'up') return stay;
      return { link: { phase: 'down', since: input.at, restartedAt: 0 }, event: 'interrupted', restart: false };
    case 'failed': {
      if (link.phase === 'new') return { link: { ...link, phase: 'over' }, event: 'failed', restart: false };
      const since = link.phase === 'up' ? input.at : link.since;
      return {
        link: { phase: 'down', since, restartedAt: input.at },
        event: link.phase === 'up' ? 'interrupted' : null,
        restart: true,
      };
    }
    default:
      return stay;
  }
}
