import type { ReactNode } from 'react';
import { useTranslation } from '../../i18n/use-translation.ts';
import { PersonSkeleton } from '../../ui/Skeleton.tsx';
import { Spinner } from '../../ui/Spinner.tsx';

export interface ListFrameProps {
  /** beside a conversation that is open, whose name heads the page */
  isBeside?: boolean;
  /** beside the heading */
  tools: ReactNode;
  /** below it */
  search?: ReactNode;
  children: ReactNode;
}

/** The heading of the list of conversations, and the list below it, which scrolls. */
export function ListFrame({ isBeside = false, tools, search, children }: ListFrameProps) {
  const { t } = useTranslation('messages');
  return (
    <div className="flex h-full min-h-0 flex-col">
      <header className="list-head flex flex-col gap-3 border-b border-line p-4 short:gap-2 short:py-2">
        <div className="flex min-h-11 flex-wrap items-center justify-end gap-2">
          <h1 aria-level={isBeside ? 2 : undefined} className="me-auto text-xl font-bold">
            {t('title')}
          </h1>
          {tools}
        </div>
        {search}
      </header>
      <div className="min-h-0 flex-1 overflow-y-auto overscroll-contain">{children}</div>
    </div>
  );
}

/** Stands where conversations will be. */
export function ListSkeleton() {
  const { t } = useTranslation('common');
  return (
    <div className="flex flex-col">
      <Spinner label={t('loading')} className="sr-only" />
      {['a', 'b', 'c', 'd', 'e'].map((key) => (
        <PersonSkeleton key={key} className="gap-3 px-4 py-3" />
      ))}
    </div>
  );
}
