import { createStore, type Readable } from '../../platform/store.ts';

/**
 * Why the other's picture is blurred: the user is reporting them, the guard has seen something in it, the two have yet
 * to say that they are ready, or the user has swiped to the next person. It is blurred while there is at least one reason.
 */
export const veilReasons = ['reporting', 'guard', 'not-ready', 'leaving'] as const;
export type VeilReason = (typeof veilReasons)[number];

/** The one place that says why the other's picture is blurred; `RemoteVideo` draws it. */
export interface Veil extends Readable<readonly VeilReason[]> {
  setVeil(reason: VeilReason, isOn: boolean): void;
}

export function createVeil(): Veil {
  const reasons = createStore<readonly VeilReason[]>([]);
  return {
    get: reasons.get,
    subscribe: reasons.subscribe,
    setVeil(reason, isOn) {
      const current = reasons.get();
      if (current.includes(reason) === isOn) return;
      reasons.set(isOn ? [...current, reason] : current.filter((other) => other !== reason));
    },
  };
}
