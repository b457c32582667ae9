import type { ComponentType } from 'react';
import { type RouteObject, useLoaderData } from 'react-router';
import { loadTexts } from '../../i18n/i18n.ts';
import type { Namespace } from '../../i18n/namespaces.ts';
import { chunks, isMissingChunk } from '../../lib/chunks.ts';

function Loaded() {
  const Screen = useLoaderData() as ComponentType;
  return <Screen />;
}

/** Milliseconds between tries of a page whose file cannot be fetched. */
const RETRY_EVERY = 5000;

/** Waits for the next try. @returns whether another navigation has taken the place of this one */
const waitOrLeave = ({ signal }: Request) =>
  new Promise<boolean>((resolve) => {
    const timer = setTimeout(() => resolve(signal.aborted), RETRY_EVERY);
    signal.addEventListener(
      'abort',
      () => {
        clearTimeout(timer);
        resolve(true);
      },
      { once: true },
    );
  });

/**
 * A route whose code and texts load together; the current page stays until both have arrived. If a file cannot be
 * fetched it stays, and the page opens once it can be, unless someone has gone elsewhere meanwhile: the router's own
 * `lazy` would keep the failure.
 * @param isFirst whether no page is shown yet; then the route's error element is
 */
export const lazyRoute = (
  load: () => Promise<{ default: ComponentType }>,
  namespaces: readonly Namespace[],
  isFirst: () => boolean,
): Pick<RouteObject, 'loader' | 'Component' | 'shouldRevalidate'> => ({
  async loader({ request }) {
    for (;;) {
      try {
        const [screen] = await Promise.all([chunks.load(load), chunks.load(() => loadTexts(namespaces))]);
        return screen.default;
      } catch (error) {
        if (isFirst() || !isMissingChunk(error)) throw error;
        if (await waitOrLeave(request)) return null;
      }
    }
  },
  Component: Loaded,
  shouldRevalidate: () => false,
});
