import { createLateCode } from '../late-code.ts';
import { createStore } from '../store.ts';
import type { Classifier, ClassifierState } from './types.ts';

/**
 * A classifier whose code loads when its model is first wanted, with the search.
 * @param fetch the code; after a rejection the next `load` calls it again
 */
export function createLateClassifier(fetch: () => Promise<Classifier>): Classifier {
  const state = createStore<ClassifierState>({ status: 'idle' });
  const isWanted = () => state.get().status === 'loading';

  const code = createLateCode(async () => {
    const loaded = await fetch();
    loaded.state.subscribe(() => state.set(loaded.state.get()));
    if (isWanted()) loaded.load();
    return loaded;
  });

  return {
    state,
    load() {
      const classifier = code.get();
      if (classifier) return classifier.load();
      if (isWanted()) return;
      state.set({ status: 'loading' });
      code.load().catch(() => isWanted() && state.set({ status: 'failed' }));
    },
    hold() {
      const classifier = code.get();
      if (classifier) classifier.hold();
      else if (isWanted()) state.set({ status: 'idle' });
    },
    look: async (video) => code.get()?.look(video) ?? null,
    close() {
      const classifier = code.get();
      if (classifier) classifier.close();
      else if (state.get().status !== 'idle') state.set({ status: 'idle' });
    },
  };
}
