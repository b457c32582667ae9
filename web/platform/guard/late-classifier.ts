import { createStore } from '../store.ts';
import type { Classifier, ClassifierState } from './types.ts';

/**
 * A classifier whose code loads when its model is first wanted, with the search.
 * @param fetch the code; after a rejection the next `load` calls it again
 */
export function createLateClassifier(fetch: () => Promise<Classifier>): Classifier {
  const state = createStore<ClassifierState>({ status: 'idle' });
  const isWanted = () => state.get().status === 'loading';

  let classifier: Classifier | null = null;
  let isFetching = false;

  const take = (loaded: Classifier) => {
    classifier = loaded;
    loaded.state.subscribe(() => state.set(loaded.state.get()));
    if (isWanted()) loaded.load();
  };

  return {
    state,
    load() {
      if (classifier) return classifier.load();
      if (isWanted()) return;
      state.set({ status: 'loading' });
      if (isFetching) return;
      isFetching = true;
      fetch().then(take, () => {
        isFetching = false;
        if (isWanted()) state.set({ status: 'failed' });
      });
    },
    hold() {
      if (classifier) classifier.hold();
      else if (isWanted()) state.set({ status: 'idle' });
    },
    look: async (video) => classifier?.look(video) ?? null,
    close() {
      if (classifier) classifier.close();
      else if (state.get().status !== 'idle') state.set({ status: 'idle' });
    },
  };
}
