import type { Log } from '../ports/log.ts';
import type { Sender } from './port.ts';

export type Hook<Payload = void> = (socket: Sender, payload: Payload) => Promise<void> | void;

export interface Hooks<Payload = void> {
  add(hook: Hook<Payload>): void;
  /** Starts every hook, in the order of `add`, and returns at once. */
  run(socket: Sender, payload: Payload): void;
}

/** Hooks for one occasion. What one awaits delays no other; an error in one is logged and stops no other. */
export function createHooks<Payload = void>(occasion: string, log: Log): Hooks<Payload> {
  const hooks: Hook<Payload>[] = [];
  return {
    add: (hook) => void hooks.push(hook),
    run(socket, payload) {
      for (const hook of hooks) {
        (async () => hook(socket, payload))().catch((error) => {
          log.error({ err: error, occasion, userId: socket.userId }, 'hook failed');
        });
      }
    },
  };
}
