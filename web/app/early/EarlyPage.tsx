import type { ReactNode } from 'react';
import { Dashboard } from '../../home/Dashboard.tsx';
import { site } from '../../i18n/site.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { ListFrame, ListSkeleton } from '../../messages/list/ListFrame.tsx';
import { Panes } from '../../messages/Panes.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { AppFrame } from '../frame/AppFrame.tsx';
import { pageAt } from '../routing/shown-page.ts';

/** In place of what depends on the member or needs the app. */
const earlyTool = <Skeleton className="m-1 size-9 rounded-full!" />;

const conversations = (
  <ListFrame
    tools={
      <>
        {earlyTool}
        {earlyTool}
      </>
    }
  >
    <ListSkeleton />
  </ListFrame>
);

const pages: Record<string, ReactNode> = {
  '/home': <Dashboard username={null} state={{ kind: 'loading' }} now={null} />,
  '/messages': <Panes isOpen={false} list={conversations} pane={null} />,
};

/** The paths that have one. */
export const EARLY_PATHS: readonly string[] = Object.keys(pages);

/**
 * What members see of a page before the app runs, written by the build: the frame, and what is the same for all of them.
 * Its links work; nothing else in it can be pressed.
 */
export function EarlyPage({ path }: { path: string }) {
  const { t } = useTranslation('titles');
  return (
    <AppFrame
      tools={
        <div className="flex items-center gap-2 md:ms-auto">
          {earlyTool}
          {earlyTool}
          {earlyTool}
        </div>
      }
    >
      <title>{`${t(pageAt(path).page.title)} · ${site().name}`}</title>
      {pages[path]}
    </AppFrame>
  );
}
