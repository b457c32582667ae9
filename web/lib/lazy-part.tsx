import { type ComponentType, lazy, useEffect, useState } from 'react';
import { chunks, isMissingChunk } from './chunks.ts';

/** A component whose code loads when it is first shown, or before. */
export type LazyPart<Props> = ComponentType<Props> & {
  /** Fetches the code; a part that is there appears at once. @throws where its file is missing */
  preload: () => Promise<void>;
};

interface LateProps<Props> {
  pick: () => ComponentType<Props>;
  props: Props;
}

/** Stays what it was when it was first shown. */
function Late<Props extends object>({ pick, props }: LateProps<Props>) {
  const [Shown] = useState(pick);
  return <Shown {...props} />;
}

interface MissingProps<Props> {
  fetch: () => Promise<unknown>;
  /** null until it is there */
  loaded: () => ComponentType<Props> | null;
  props: Props;
}

/** Shows nothing until a part is there whose file is missing. */
function Missing<Props extends object>({ fetch, loaded, props }: MissingProps<Props>) {
  const [Shown, show] = useState(loaded);
  useEffect(() => {
    const left = new AbortController();
    const fail = (error: unknown) =>
      show(() => {
        throw error;
      });
    chunks.waitFor(fetch, left.signal).then(() => show(loaded), fail);
    return () => left.abort();
  }, [fetch, loaded]);
  return Shown && <Shown {...props} />;
}

/** Suspends while its code loads. Nothing is shown in its place while its file is missing, and it is waited for. */
export function lazyPart<Props extends object>(
  load: () => Promise<{ default: ComponentType<Props> }>,
): LazyPart<Props> {
  let Loaded: ComponentType<Props> | null = null;
  const loaded = () => Loaded;
  const fetch = async () => {
    const part = await load();
    Loaded = part.default;
    return part;
  };
  const Lazy = lazy(async () => {
    try {
      return await chunks.load(fetch);
    } catch (error) {
      if (!isMissingChunk(error)) throw error;
      // React keeps what this resolves to.
      return { default: (props: Props) => <Missing fetch={fetch} loaded={loaded} props={props} /> };
    }
  });
  return Object.assign((props: Props) => <Late pick={() => Loaded ?? Lazy} props={props} />, {
    preload: async () => void (await chunks.load(fetch)),
  });
}

type PropsOf<Part> = Part extends ComponentType<infer Props extends object> ? Props : never;

/** The same of a component that its file exports by name. */
export const namedPart = <File, Name extends keyof File>(
  load: () => Promise<File>,
  name: Name,
): LazyPart<PropsOf<File[Name]>> =>
  lazyPart(async () => ({ default: (await load())[name] as ComponentType<PropsOf<File[Name]>> }));
