import pLimit from 'p-limit';
import type { Log } from '../ports/log.ts';
import type { Sender } from './port.ts';

export type Hook<Payload = void> = (socket: Sender, payload: Payload) => Promise<void> | void;

export interface Hooks<Payload = void> {
  add(hook: Hook<Payload>): void;
  /** Starts every hook, in the order of `add`, and returns at once. */
  run(socket: Sender, payload: Payload): void;
}

/**
 * Hooks for one occasion. What one awaits delays no other; an error in one is logged and stops no other.
 * @param atOnce how many may be under way, the others waiting for their turn; without it all start at once
 */
export function createHooks<Payload = void>(occasion: string, log: Log, atOnce?: number): Hooks<Payload> {
  const hooks: Hook<Payload>[] = [];
  const start = atOnce === undefined ? async (run: () => Promise<void> | void) => run() : pLimit(atOnce);
  return {
    add: (hook) => void hooks.push(hook),
    run(socket, payload) {
      for (const hook of hooks) {
        start(() => hook(socket, payload)).catch((error) => {
          log.error({ err: error, occasion, userId: socket.userId }, 'hook failed');
        });
      }
    },
  };
}
