import { useTranslation } from '../../i18n/use-translation.ts';
import type { QueryState } from '../../lib/query-state.ts';
import { Card } from '../../ui/Card.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';

export interface Today {
  /** counted calls of this UTC day */
  used: number;
  /** null for none */
  limit: number | null;
}

/** How many calls are left today (rulings 10). */
export function TodayCard({ state }: { state: QueryState<Today> }) {
  const { t } = useTranslation('plans');
  return (
    <Card className="flex flex-col gap-2">
      <h2 className="text-lg">{t('today.title')}</h2>
      {state.kind === 'loading' && <Skeleton className="h-8 w-24" />}
      {state.kind === 'failed' && <p className="text-muted">{t('today.failed')}</p>}
      {state.kind === 'ready' && <CallsLeft used={state.data.used} limit={state.data.limit} />}
      <p className="text-xs text-muted">{t('today.hint')}</p>
    </Card>
  );
}

function CallsLeft({ used, limit }: Today) {
  const { t } = useTranslation('plans');
  if (limit === null) return <p className="font-display text-xl font-semibold">{t('today.unlimited')}</p>;
  const left = Math.max(limit - used, 0);
  return (
    <>
      <p className="tabular font-display text-xl font-semibold">{t('today.left', { count: left, limit })}</p>
      <div aria-hidden="true" className="flex gap-1">
        {Array.from({ length: limit }, (_, index) => index).map((call) => (
          <span key={call} className={`h-1.5 flex-1 rounded-full ${call < left ? 'bg-accent' : 'bg-track'}`} />
        ))}
      </div>
    </>
  );
}
