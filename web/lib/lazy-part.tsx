import { type ComponentType, lazy, useState } from 'react';
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

/** Suspends while its code loads. Nothing is shown in its place while its file is missing. */
export function lazyPart<Props extends object>(
  load: () => Promise<{ default: ComponentType<Props> }>,
): LazyPart<Props> {
  let Loaded: ComponentType<Props> | null = null;
  const fetch = async () => {
    const part = await chunks.load(load);
    Loaded = part.default;
    return part;
  };
  const Lazy = lazy(async () => {
    try {
      return await fetch();
    } catch (error) {
      if (isMissingChunk(error)) return { default: () => null };
      throw error;
    }
  });
  return Object.assign((props: Props) => <Late pick={() => Loaded ?? Lazy} props={props} />, {
    preload: async () => void (await fetch()),
  });
}

type PropsOf<Part> = Part extends ComponentType<infer Props extends object> ? Props : never;

/** The same of a component that its file exports by name. */
export const namedPart = <File, Name extends keyof File>(
  load: () => Promise<File>,
  name: Name,
): LazyPart<PropsOf<File[Name]>> =>
  lazyPart(async () => ({ default: (await load())[name] as ComponentType<PropsOf<File[Name]>> }));
