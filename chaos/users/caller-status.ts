/** Where someone stands, as their own screen shows it. Times in ms of `performance`. */
export interface Place {
  state: 'out' | 'searching' | 'entering' | 'talking' | 'leaving' | 'rating';
  since: number;
  roomId?: string;
  peerId?: string;
  /** when the other was last heard through the server */
  heardAt?: number;
}

/** A place that changes, and what is planned for as long as someone stands there. */
export interface Standing {
  readonly now: Place;
  move(state: Place['state'], rest?: Omit<Place, 'state' | 'since'>): void;
  /** Called off when the place changes. */
  later(ms: number, task: () => void): void;
  isIn(roomId: string): boolean;
}

export function createStanding(): Standing {
  let place: Place = { state: 'out', since: performance.now() };
  const timers = new Set<NodeJS.Timeout>();
  return {
    get now() {
      return place;
    },
    move(state, rest = {}) {
      for (const timer of timers) clearTimeout(timer);
      timers.clear();
      // Searching again is searching on.
      const since = state === place.state ? place.since : performance.now();
      place = { state, since, ...rest };
    },
    later: (ms, task) => void timers.add(setTimeout(task, ms)),
    isIn: (roomId) => place.roomId === roomId,
  };
}
