import { Scale } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from '../../i18n/use-translation.ts';
import { queryState } from '../../lib/query-state.ts';
import { useServerNow } from '../../lib/use-now.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { SegmentedControl } from '../../ui/form/SegmentedControl.tsx';
import { keepFocus } from '../../ui/keep-focus.ts';
import { useDesk } from '../desk-services.tsx';
import { DeskTitle } from '../parts/DeskTitle.tsx';
import { Shown } from '../parts/Shown.tsx';
import { useMe } from '../use-me.ts';
import { AppealCard } from './AppealCard.tsx';
import { type AppealStatus, useAppeals, useClaimAppeal, useHoldAppeal } from './queries.ts';

const STATUSES: readonly AppealStatus[] = ['open', 'decided'];

/** Appeals, oldest first. */
export function AppealsScreen() {
  const { t } = useTranslation('desk');
  const { clock } = useDesk();
  const now = useServerNow(clock, 15_000);
  const me = useMe();
  const [status, setStatus] = useState<AppealStatus>('open');
  const appeals = useAppeals(status);
  const claim = useClaimAppeal();
  const hold = useHoldAppeal();
  return (
    <div ref={keepFocus} className="safe-x-4 mx-auto flex max-w-6xl flex-col gap-4 pt-4 pb-16">
      <DeskTitle>{t('appeal.title')}</DeskTitle>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <div>
          <h1 tabIndex={-1} className="text-xl">
            {t('appeal.title')}
          </h1>
          <p className="text-sm text-muted">{t('appeal.lead')}</p>
        </div>
        <SegmentedControl
          label={t('filter.status')}
          value={status}
          onChange={setStatus}
          options={STATUSES.map((value) => ({ value, label: t(`filter.${value}`) }))}
        />
      </div>
      <Shown state={queryState(appeals)}>
        {(list) =>
          list.length === 0 ? (
            <EmptyState
              icon={<Scale size={26} />}
              title={t(`appeal.none.${status}`)}
              text={t(`appeal.noneText.${status}`)}
            />
          ) : (
            list.map((appeal) => (
              <AppealCard
                key={appeal.id}
                appeal={appeal}
                me={me}
                now={now}
                isClaiming={claim.isPending && claim.variables === appeal.id}
                onClaim={() => claim.mutate(appeal.id)}
                onHold={() => hold.mutate(appeal.id)}
              />
            ))
          )
        }
      </Shown>
    </div>
  );
}
