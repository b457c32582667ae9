import type { LegalPage } from '@visavis/domain/legal/rules.ts';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { site } from '../i18n/site.ts';
import { useTranslation } from '../i18n/use-translation.ts';
import type { QueryState } from '../lib/query-state.ts';
import { ErrorPanel } from '../ui/ErrorPanel.tsx';
import { LogoMark } from '../ui/Logo.tsx';
import { Skeleton } from '../ui/Skeleton.tsx';
import { LegalLinks } from './LegalLinks.tsx';
import { LegalText } from './LegalText.tsx';

const LINES = ['w-full', 'w-11/12', 'w-2/3'];

/** Stands in for a text while it loads. */
const TextSkeleton = () =>
  LINES.map((width) => (
    <div key={width} className="flex flex-col gap-3">
      <Skeleton className="h-4" />
      <Skeleton className="h-4" />
      <Skeleton className={`h-4 ${width}`} />
    </div>
  ));

export interface LegalFrameProps {
  page: LegalPage;
  text: QueryState<{ markdown: string }>;
  /** language and theme switches */
  preferences: ReactNode;
}

/** One text about this site, with the way to the others. */
export function LegalFrame({ page, text, preferences }: LegalFrameProps) {
  const { t } = useTranslation();
  const name = t(`legal.${page}`);
  return (
    <div className="safe-x-4 safe-t-3 safe-b-8 mx-auto flex min-h-dvh max-w-3xl flex-col gap-8 sm:safe-x-6">
      <title>{`${name} · ${site().name}`}</title>
      <header className="flex items-center gap-2">
        <Link to="/" className="me-auto flex min-h-11 items-center gap-2 rounded-control">
          <LogoMark />
          <span translate="no" className="font-display text-lg font-bold tracking-tight">
            {t('appName')}
          </span>
        </Link>
        {preferences}
      </header>
      <main className="flex-1">
        {text.kind === 'ready' ? (
          <LegalText markdown={text.data.markdown} />
        ) : (
          <div className="flex flex-col gap-6">
            <h1 className="text-3xl font-bold">{name}</h1>
            {text.kind === 'loading' ? (
              <TextSkeleton />
            ) : (
              <ErrorPanel
                title={t('legal.failed')}
                text={t('legal.failedHint')}
                retry={{ label: t('retry'), onRetry: text.onRetry, loading: text.retrying }}
              />
            )}
          </div>
        )}
      </main>
      <footer className="border-t border-line pt-4">
        <LegalLinks />
      </footer>
    </div>
  );
}
