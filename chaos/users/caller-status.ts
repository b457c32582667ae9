/** A caller's state, as their screen shows it. Times in ms of `performance`. */
export interface CallerStatus {
  state: 'idle' | 'searching' | 'entering' | 'talking' | 'leaving' | 'rating';
  since: number;
  roomId?: string;
  peerId?: string;
  /** when the peer's last event arrived */
  peerHeardAt?: number;
}

/** The current status and the timers that belong to it. */
export interface StatusTracker {
  readonly now: CallerStatus;
  set(state: CallerStatus['state'], rest?: Omit<CallerStatus, 'state' | 'since'>): void;
  /** Runs a task after so many ms unless the status has been set again. */
  after(ms: number, task: () => void): void;
  isIn(roomId: string): boolean;
}

export function createStatusTracker(): StatusTracker {
  let status: CallerStatus = { state: 'idle', since: performance.now() };
  const timers = new Set<NodeJS.Timeout>();
  return {
    get now() {
      return status;
    },
    set(state, rest = {}) {
      for (const timer of timers) clearTimeout(timer);
      timers.clear();
      // A repeated search counts from the first one.
      const since = state === status.state ? status.since : performance.now();
      status = { state, since, ...rest };
    },
    after: (ms, task) => void timers.add(setTimeout(task, ms)),
    isIn: (roomId) => status.roomId === roomId,
  };
}
