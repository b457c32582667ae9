import type { ComponentType } from 'react';
import { type RouteObject, useLoaderData } from 'react-router';
import { loadTexts } from '../../i18n/i18n.ts';
import type { Namespace } from '../../i18n/namespaces.ts';
import { chunks, isMissingChunk } from '../../lib/chunks.ts';

function Loaded() {
  const Screen = useLoaderData() as ComponentType;
  return <Screen />;
}

/** Until another navigation takes the place of this one. */
const interrupted = ({ signal }: Request) =>
  new Promise<void>((resolve) => {
    signal.addEventListener('abort', () => resolve(), { once: true });
  });

/**
 * A route whose code and texts load together; the current page stays until both have arrived. If a file cannot be
 * fetched it stays for good, and the next navigation tries again: the router's own `lazy` would keep the failure.
 * @param isFirst whether no page is shown yet; then the route's error element is
 */
export const lazyRoute = (
  load: () => Promise<{ default: ComponentType }>,
  namespaces: readonly Namespace[],
  isFirst: () => boolean,
): Pick<RouteObject, 'loader' | 'Component' | 'shouldRevalidate'> => ({
  async loader({ request }) {
    try {
      const [screen] = await Promise.all([chunks.load(load), chunks.load(() => loadTexts(namespaces))]);
      return screen.default;
    } catch (error) {
      if (isFirst() || !isMissingChunk(error)) throw error;
      await interrupted(request);
      return null;
    }
  },
  Component: Loaded,
  shouldRevalidate: () => false,
});
