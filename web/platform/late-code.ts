/** Code that loads after the page. */
export interface LateCode<Code> {
  /** null until it has loaded */
  get(): Code | null;
  /** Fetches it once, however many ask. @throws if its file is missing; the next call tries again */
  load(): Promise<Code>;
}

export function createLateCode<Code>(fetch: () => Promise<Code>): LateCode<Code> {
  let loaded: Code | null = null;
  let fetching: Promise<Code> | null = null;
  const fetchOnce = async () => {
    try {
      loaded = await fetch();
      return loaded;
    } finally {
      fetching = null;
    }
  };
  return {
    get: () => loaded,
    async load() {
      if (loaded) return loaded;
      fetching ??= fetchOnce();
      return fetching;
    },
  };
}
