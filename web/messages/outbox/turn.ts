import type { Services } from '../../services/services.tsx';

/** The turn to send, among the tabs of one browser. */
export interface Turn {
  isMine(): boolean;
  /** Takes the turn once no other tab has it, unless it is no longer wanted by then. */
  ask(): void;
  end(): void;
}

/** How often a tab asks again while another one has the turn, ms. */
export const ASK_EVERY = 5000;

export interface TurnOptions {
  services: Pick<Services, 'tab' | 'clock'>;
  name: string;
  isWanted: () => boolean;
  begin: () => void;
}

export function createTurn({ services: { tab, clock }, name, isWanted, begin }: TurnOptions): Turn {
  let state: 'none' | 'asked' | 'mine' | 'ending' = 'none';
  let finish: () => void = () => undefined;
  let cancel: () => void = () => undefined;

  const hold = () =>
    new Promise<void>((resolve) => {
      finish = resolve;
      state = 'mine';
      if (isWanted()) begin();
      else end();
    });
  function end(): void {
    cancel();
    if (state === 'mine') state = 'ending';
    finish();
  }
  function ask(): void {
    cancel();
    if (state !== 'none' || !isWanted()) return;
    state = 'asked';
    void tab.alone(name, hold).then((ran) => {
      state = 'none';
      if (ran) ask();
      else cancel = clock.after(ASK_EVERY, ask);
    });
  }
  return { isMine: () => state === 'mine', ask, end };
}
