import { type ComponentType, useEffect, useState } from 'react';
import { chunks, isMissingChunk } from './chunks.ts';

type PropsOf<Part> = Part extends ComponentType<infer Props extends object> ? Props : never;

/** A file of the app that loads when it is first wanted. */
export interface LazyFile<File> {
  /** null until it has loaded */
  get(): File | null;
  /**
   * Fetches it once, however many ask. Tries again while it cannot be fetched: a few times, and with a `signal` until that
   * says that no one waits any more; the app says so meanwhile (chunks.ts). @throws the last error
   */
  load(signal?: AbortSignal): Promise<File>;
  /** Fetches it before anyone wants it. A file that cannot be fetched is left to `load`. */
  prefetch(): void;
  /** A component of it. It suspends while the file loads, and shows nothing while the file is missing. */
  part<Name extends keyof File>(name: Name): ComponentType<PropsOf<File[Name]>>;
  /** The same for a whole page. @throws where the file is missing */
  page<Name extends keyof File>(name: Name): ComponentType<PropsOf<File[Name]>>;
}

interface Source<File> extends Pick<LazyFile<File>, 'get' | 'load'> {
  /** what the last load has ended with, where nothing has loaded since */
  failure(): { error: unknown } | null;
}

interface LateProps<File> {
  source: Source<File>;
  name: keyof File;
  isPage: boolean;
  props: object;
}

function Late<File>({ source, name, isPage, props }: LateProps<File>) {
  const [, setFile] = useState(source.get);
  const [broken, setBroken] = useState<{ error: unknown } | null>(null);
  const failed = source.get() ? null : source.failure();
  const isMissing = failed !== null;
  useEffect(() => {
    if (!isMissing) return;
    const left = new AbortController();
    source.load(left.signal).then(
      (file) => setFile(() => file),
      (error: unknown) => left.signal.aborted || setBroken({ error }),
    );
    return () => left.abort();
  }, [isMissing, source]);
  if (failed && (isPage || !isMissingChunk(failed.error))) throw failed.error;
  if (broken) throw broken.error;
  // Suspends.
  if (!source.get() && !failed) throw source.load().catch(() => undefined);
  const Shown = source.get()?.[name] as ComponentType<object> | undefined;
  return Shown ? <Shown {...props} /> : null;
}

export function lazyFile<File>(fetch: () => Promise<File>): LazyFile<File> {
  let loaded: File | null = null;
  let loading: Promise<File> | null = null;
  let failure: { error: unknown } | null = null;

  const fetchOnce = async () => {
    loaded ??= await fetch();
    return loaded;
  };
  const begin = async (signal?: AbortSignal) => {
    try {
      return await chunks.load(fetchOnce, signal);
    } catch (error) {
      failure = { error };
      throw error;
    }
  };
  const load = async (signal?: AbortSignal) => {
    if (loaded) return loaded;
    // Each signal ends the wait of one caller alone.
    if (signal) return begin(signal);
    loading ??= begin().finally(() => {
      loading = null;
    });
    return loading;
  };
  const source: Source<File> = {
    get: () => loaded,
    load,
    failure: () => failure,
  };
  const component =
    (name: keyof File, isPage: boolean) =>
    (props: object): ReturnType<typeof Late> => <Late source={source} name={name} isPage={isPage} props={props} />;

  return {
    get: source.get,
    load,
    prefetch: () => void fetchOnce().catch(() => undefined),
    part: (name) => component(name, false),
    page: (name) => component(name, true),
  };
}

/** A component whose code loads when it is first shown. */
export const lazyPart = <Props extends object>(
  load: () => Promise<{ default: ComponentType<Props> }>,
): ComponentType<Props> => lazyFile(load).part('default') as ComponentType<Props>;
