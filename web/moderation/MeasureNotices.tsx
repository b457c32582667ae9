import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { Measure } from '@visavis/domain/moderation/contract.ts';
import { errorText } from '../i18n/error-text.ts';
import { useTranslation } from '../i18n/use-translation.ts';
import { patchQuery } from '../lib/patch-query.ts';
import { useServerNow } from '../lib/use-now.ts';
import { useServices } from '../services/services.tsx';
import { Button } from '../ui/Button.tsx';
import { toast } from '../ui/overlay/toast.ts';
import { AppealPart } from './AppealPart.tsx';
import { MeasureStatement } from './MeasureStatement.tsx';
import { suspensionInForce, unreadMeasures } from './measure-state.ts';
import { measuresKey, useAppeal, useMeasures } from './queries.ts';

/** The user has read these. */
function useReadMeasures() {
  const { api } = useServices();
  const client = useQueryClient();
  return useMutation({
    mutationFn: (ids: string[]) => api.call('POST /api/moderation/measures/read', { body: { ids } }),
    onSuccess: (_data, ids) =>
      patchQuery<Measure[]>(client, measuresKey, (all) =>
        all.map((measure) => (ids.includes(measure.id) ? { ...measure, isRead: true } : measure)),
      ),
  });
}

export interface MeasureNoticesViewProps {
  measures: readonly Measure[];
  /** ms */
  now: number;
  /** the acknowledgement is being sent */
  reading?: boolean;
  onRead: () => void;
  onAppeal: (id: string, text: string) => Promise<unknown>;
}

/** Cards that stay on top of every page until the user has acknowledged them. */
export function MeasureNoticesView({ measures, now, reading, onRead, onAppeal }: MeasureNoticesViewProps) {
  const { t } = useTranslation('moderation');
  if (measures.length === 0) return null;
  return (
    <section
      aria-label={t('notices')}
      className="mb-6 flex flex-col gap-5 rounded-card border border-warning bg-surface p-5 shadow-lift sm:p-6"
    >
      {measures.map((measure) => (
        <div key={measure.id} className="not-first:border-t not-first:border-line not-first:pt-5">
          <MeasureStatement
            measure={measure}
            now={now}
            appeal={<AppealPart measure={measure} now={now} onAppeal={(text) => onAppeal(measure.id, text)} />}
          />
        </div>
      ))}
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2 border-t border-line pt-4">
        <Button variant="primary" loading={reading} onClick={onRead}>
          {t('read')}
        </Button>
        <p className="text-sm text-muted">{t('stays')}</p>
      </div>
    </section>
  );
}

/** @param searching the page itself shows a suspension in force */
export function MeasureNotices({ searching }: { searching: boolean }) {
  const { clock } = useServices();
  const now = useServerNow(clock, 30_000);
  const { data = [] } = useMeasures();
  const read = useReadMeasures();
  const { mutateAsync: appeal } = useAppeal();
  const onPage = searching ? suspensionInForce(data, now) : undefined;
  const shown = unreadMeasures(data, now).filter((measure) => measure !== onPage);
  const ids = shown.map(({ id }) => id);
  return (
    <MeasureNoticesView
      measures={shown}
      now={now}
      reading={read.isPending}
      onRead={() => read.mutate(ids, { onError: (error) => toast.error(errorText(error)) })}
      onAppeal={(id, text) => appeal({ id, text })}
    />
  );
}
