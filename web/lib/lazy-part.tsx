import { type ComponentType, lazy, useEffect, useState } from 'react';
import { chunks, isMissingChunk } from './chunks.ts';

/** A component whose code loads when it is first shown, or before. */
export type LazyPart<Props> = ComponentType<Props> & {
  /** Fetches the code; a part that is there appears at once. @throws where its file is missing */
  preload: () => Promise<unknown>;
  /** Fetches the code before anyone wants it. What cannot be fetched is left to when the part is shown. */
  prefetch: () => void;
};

interface LateProps<Props> {
  /** null where the file is missing */
  pick: () => ComponentType<Props> | null;
  fetch: () => Promise<unknown>;
  props: Props;
}

/** Stays what it was when it was first shown. Where that is nothing, its file is waited for. */
function Late<Props extends object>({ pick, fetch, props }: LateProps<Props>) {
  const [Shown, show] = useState(pick);
  useEffect(() => {
    if (Shown) return;
    const left = new AbortController();
    const fail = (error: unknown) => {
      if (left.signal.aborted) return;
      show(() => {
        throw error;
      });
    };
    chunks.load(fetch, left.signal).then(() => show(pick), fail);
    return () => left.abort();
  }, [Shown, pick, fetch]);
  return Shown && <Shown {...props} />;
}

/** Suspends while its code loads. Nothing is shown in its place while its file is missing, and it is waited for. */
export function lazyPart<Props extends object>(
  load: () => Promise<{ default: ComponentType<Props> }>,
): LazyPart<Props> {
  let Loaded: ComponentType<Props> | null = null;
  const fetch = async () => {
    const part = await load();
    Loaded = part.default;
    return part;
  };
  const late = (pick: () => typeof Loaded) => (props: Props) => <Late pick={pick} fetch={fetch} props={props} />;
  const preload = () => chunks.load(fetch);
  const Lazy = lazy(() =>
    preload().catch((error: unknown) => {
      if (!isMissingChunk(error)) throw error;
      // React keeps what this resolves to.
      return { default: late(() => Loaded) };
    }),
  );
  return Object.assign(
    late(() => Loaded ?? Lazy),
    { preload, prefetch: () => void fetch().catch(() => undefined) },
  );
}

type PropsOf<Part> = Part extends ComponentType<infer Props extends object> ? Props : never;

/** The same of a component that its file exports by name. */
export const namedPart = <File, Name extends keyof File>(
  load: () => Promise<File>,
  name: Name,
): LazyPart<PropsOf<File[Name]>> =>
  lazyPart(async () => ({ default: (await load())[name] as ComponentType<PropsOf<File[Name]>> }));
