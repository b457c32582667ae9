import type { Clock } from '../clock.ts';
import { createStore, type Readable } from '../store.ts';
import {
  type ConnectionEvent,
  type ConnectionState,
  type ConnectionView,
  initialConnection,
  nextViewChange,
  reduceConnection,
  retryDelay,
  viewConnection,
} from './connection-state.ts';

export interface Connection {
  state(): ConnectionState;
  /** what the screens show */
  view: Readable<ConnectionView>;
  dispatch(event: ConnectionEvent): void;
}

/** Keeps the state of the connection, updates the view as time passes, and calls `onRetry` when a retry is due. */
export function createConnection(clock: Clock, isOnline: boolean, onRetry: () => void): Connection {
  let state = initialConnection(isOnline);
  const view = createStore(viewConnection(state, clock.now()));
  let cancelRetry: () => void = () => undefined;
  let cancelPublish: () => void = () => undefined;

  const publish = () => {
    cancelPublish();
    const wait = nextViewChange(state, clock.now());
    if (wait !== null) cancelPublish = clock.after(wait, publish);
    view.set(viewConnection(state, clock.now()));
  };

  return {
    state: () => state,
    view,
    dispatch(event) {
      state = reduceConnection(state, event);
      cancelRetry();
      const delay = retryDelay(state);
      if (delay !== null) cancelRetry = clock.after(delay, onRetry);
      publish();
    },
  };
}
