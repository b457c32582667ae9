import { createStore, type Store } from '../store.ts';
import type { Classifier, ClassifierState, Look } from './types.ts';

export interface FakeClassifier extends Classifier {
  state: Store<ClassifierState>;
  /** what the next looks find; null: no picture */
  finds: Look | null;
  /** how many pictures were looked at */
  looks: number;
}

/** A classifier without a model: it is ready and finds what the test says. */
export function createFakeClassifier(): FakeClassifier {
  const state = createStore<ClassifierState>({ status: 'idle' });
  const fake: FakeClassifier = {
    state,
    finds: { explicit: 0, ms: 100 },
    looks: 0,
    load() {
      if (state.get().status !== 'ready') state.set({ status: 'loading' });
    },
    hold() {
      if (state.get().status === 'loading') state.set({ status: 'idle' });
    },
    async look() {
      if (state.get().status !== 'ready') return null;
      fake.looks += 1;
      return fake.finds;
    },
    close: () => state.set({ status: 'idle' }),
  };
  return fake;
}
