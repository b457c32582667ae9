import { chunks } from '../../lib/chunks.ts';
import type { GameRules } from './game-rules.ts';

/** Hands over the rules of the games once they are there. */
export interface LateRules {
  load(): void;
  /** Runs now, or in its turn once they are there. */
  use(act: (rules: GameRules) => void): void;
}

/** Rules that are there from the start. */
export const rulesAtHand = (rules: GameRules): LateRules => ({ load: () => undefined, use: (act) => act(rules) });

const fromFile = () => import('./game-rules.ts');

export function createLateRules(load: () => Promise<{ gameRules: GameRules }> = fromFile): LateRules {
  let rules: GameRules | null = null;
  let isLoading = false;
  const waiting: ((rules: GameRules) => void)[] = [];
  return {
    load() {
      if (rules || isLoading) return;
      isLoading = true;
      chunks.load(load).then(
        ({ gameRules }) => {
          rules = gameRules;
          for (const act of waiting.splice(0)) act(rules);
        },
        // Without their file there are no games; the next channel tries again.
        () => {
          isLoading = false;
          waiting.length = 0;
        },
      );
    },
    use(act) {
      if (rules) act(rules);
      else waiting.push(act);
    },
  };
}
