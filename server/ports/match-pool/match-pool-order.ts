/** A sorted list in which adding, removing and ranking stay cheap at any length a queue reaches. */
export interface Ordered<T> extends Iterable<T> {
  readonly size: number;
  add(item: T): void;
  /** @returns false if the item is not in the list */
  remove(item: T): boolean;
  /** How many items sort before `item`, which need not be in the list. */
  before(item: T): number;
  first(): T | undefined;
}

const CHUNK = 256;

/**
 * A sorted list of short sorted lists: two binary searches find a place, and only one short list changes.
 * @param compare a total order: 0 only for the same item
 */
export function createOrdered<T>(compare: (a: T, b: T) => number): Ordered<T> {
  const chunks: T[][] = [];
  let size = 0;

  /** The first index whose item does not sort before `item`. */
  const indexIn = (list: T[], item: T): number => {
    let low = 0;
    let high = list.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (compare(list[middle] as T, item) < 0) low = middle + 1;
      else high = middle;
    }
    return low;
  };
  /** The chunk where `item` is or belongs: the first whose last item does not sort before it. */
  const chunkOf = (item: T): number => {
    let low = 0;
    let high = chunks.length - 1;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (compare((chunks[middle] as T[]).at(-1) as T, item) < 0) low = middle + 1;
      else high = middle;
    }
    return low;
  };

  return {
    get size() {
      return size;
    },
    add(item) {
      size += 1;
      const at = chunkOf(item);
      const chunk = chunks[at];
      if (!chunk) {
        chunks.push([item]);
        return;
      }
      chunk.splice(indexIn(chunk, item), 0, item);
      if (chunk.length > 2 * CHUNK) chunks.splice(at + 1, 0, chunk.splice(CHUNK));
    },
    remove(item) {
      const at = chunkOf(item);
      const chunk = chunks[at];
      if (!chunk) return false;
      const index = indexIn(chunk, item);
      const found = chunk[index];
      if (found === undefined || compare(found, item) !== 0) return false;
      chunk.splice(index, 1);
      size -= 1;
      const next = chunks[at + 1];
      if (chunk.length === 0) chunks.splice(at, 1);
      else if (next && chunk.length + next.length < CHUNK) chunks.splice(at, 2, [...chunk, ...next]);
      return true;
    },
    before(item) {
      if (size === 0) return 0;
      const at = chunkOf(item);
      let count = indexIn(chunks[at] as T[], item);
      for (let index = 0; index < at; index += 1) count += (chunks[index] as T[]).length;
      return count;
    },
    first: () => chunks[0]?.[0],
    [Symbol.iterator]() {
      let at = 0;
      let index = 0;
      return {
        next() {
          while (index >= (chunks[at]?.length ?? Number.POSITIVE_INFINITY)) {
            at += 1;
            index = 0;
          }
          const chunk = chunks[at];
          if (!chunk) return { done: true, value: undefined };
          index += 1;
          return { done: false, value: chunk[index - 1] as T };
        },
      };
    },
  };
}
