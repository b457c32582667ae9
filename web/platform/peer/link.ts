/** What becomes of a path between two peers, as a pure decision. */
export interface LinkState {
  phase: 'new' | 'up' | 'down' | 'over';
  /** when it went down, ms */
  since: number;
  /** when a new path was last asked for, ms */
  restartedAt: number;
}

export type LinkInput =
  | { type: 'state'; state: RTCPeerConnectionState; at: number }
  /** the other came back with a new connection, so this side builds one too */
  | { type: 'replaced'; at: number }
  /** time passes; sent every second while down */
  | { type: 'tick'; at: number };

export interface LinkStep {
  link: LinkState;
  say: 'connected' | 'interrupted' | 'restored' | 'failed' | 'lost' | null;
  /** ask for a new path (ICE restart) */
  restart: boolean;
}

/** A path that wavers often comes back by itself; the side that yields waits longer, so that one asks. */
export const RESTART_AFTER = { initiator: 1000, other: 3000 } as const;
export const RESTART_EVERY = 4000;
/** As long as the server keeps the seat of a member whose socket is gone (rulings 15). */
export const LOST_AFTER = 15_000;

export const newLink: LinkState = { phase: 'new', since: 0, restartedAt: 0 };

export function stepLink(link: LinkState, input: LinkInput, initiator: boolean): LinkStep {
  const stay: LinkStep = { link, say: null, restart: false };
  if (link.phase === 'over') return stay;

  if (input.type === 'replaced') {
    if (link.phase !== 'up') return stay;
    return { link: { phase: 'down', since: input.at, restartedAt: input.at }, say: 'interrupted', restart: false };
  }

  if (input.type === 'tick') {
    if (link.phase !== 'down') return stay;
    if (input.at - link.since >= LOST_AFTER) return { link: { ...link, phase: 'over' }, say: 'lost', restart: false };
    const wait = initiator ? RESTART_AFTER.initiator : RESTART_AFTER.other;
    const due = link.restartedAt < link.since ? link.since + wait : link.restartedAt + RESTART_EVERY;
    if (input.at < due) return stay;
    return { link: { ...link, restartedAt: input.at }, say: null, restart: true };
  }

  switch (input.state) {
    case 'connected':
      if (link.phase === 'up') return stay;
      return {
        link: { phase: 'up', since: input.at, restartedAt: 0 },
        say: link.phase === 'new' ? 'connected' : 'restored',
        restart: false,
      };
    case 'disconnected':
      if (link.phase !== 'up') return stay;
      return { link: { phase: 'down', since: input.at, restartedAt: 0 }, say: 'interrupted', restart: false };
    case 'failed': {
      if (link.phase === 'new') return { link: { ...link, phase: 'over' }, say: 'failed', restart: false };
      const since = link.phase === 'up' ? input.at : link.since;
      return {
        link: { phase: 'down', since, restartedAt: input.at },
        say: link.phase === 'up' ? 'interrupted' : null,
        restart: true,
      };
    }
    default:
      return stay;
  }
}
