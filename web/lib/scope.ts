/** A lifetime that is passed in: all that begins in it ends with it. */
export interface Scope {
  /** Calls these at the end, the last first; at once where it has ended. */
  keep(...ends: (() => void)[]): void;
}

export interface OwnScope extends Scope {
  /** @throws the first error of what is kept, once all of it has ended */
  end(): void;
}

export function createScope(): OwnScope {
  let kept: (() => void)[] = [];
  let isOver = false;
  const end = () => {
    isOver = true;
    const errors: unknown[] = [];
    for (let last = kept.pop(); last; last = kept.pop()) {
      try {
        last();
      } catch (error) {
        errors.push(error);
      }
    }
    if (errors.length > 0) throw errors[0];
  };
  return {
    keep(...ends) {
      kept = [...kept, ...ends];
      if (isOver) end();
    },
    end,
  };
}
