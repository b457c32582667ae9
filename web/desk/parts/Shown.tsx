import type { ReactNode } from 'react';
import { useTranslation } from '../../i18n/use-translation.ts';
import type { QueryState } from '../../lib/query-state.ts';
import { ErrorPanel } from '../../ui/ErrorPanel.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';

const ROWS = ['h-16', 'h-16', 'h-16', 'h-16'];

export interface ShownProps<T> {
  state: QueryState<T>;
  /** in the shape of what comes; rows by default */
  skeleton?: ReactNode;
  /** of what is shown where it could not be fetched */
  className?: string;
  children: (data: T) => ReactNode;
}

/** Shows fetched content, its loading, or its failure. */
export function Shown<T>({ state, skeleton, className, children }: ShownProps<T>) {
  const { t } = useTranslation('desk');
  if (state.kind === 'ready') return children(state.data);
  if (state.kind === 'failed') {
    return (
      <ErrorPanel
        className={className}
        title={t('failed.title')}
        text={t('failed.text')}
        retry={{ label: t('common:retry'), onRetry: state.onRetry, loading: state.retrying }}
      />
    );
  }
  if (skeleton !== undefined) return skeleton;
  return (
    <div className="flex flex-col gap-2 p-4">
      {ROWS.map((height, row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the rows are alike and stay where they are
        <Skeleton key={row} className={height} />
      ))}
    </div>
  );
}
