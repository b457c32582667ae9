import type { Measure } from '@visavis/domain/moderation/contract.ts';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useNow } from '../lib/use-now.ts';
import { useServices } from '../services/services.tsx';
import { buttonClass } from '../ui/button-class.ts';
import { Card } from '../ui/Card.tsx';
import { AppealPart } from './AppealPart.tsx';
import { MeasureStatement } from './MeasureStatement.tsx';
import { suspensionInForce } from './measure-state.ts';
import { useAppeal, useMeasures } from './queries.ts';

export interface SuspendedViewProps {
  measure: Measure;
  /** ms */
  now: number;
  onAppeal: (text: string) => Promise<unknown>;
}

/** Stands where a suspended user would search: why they cannot, and what they still can do. */
export function SuspendedView({ measure, now, onAppeal }: SuspendedViewProps) {
  const { t } = useTranslation('moderation');
  return (
    <Card className="mx-auto w-full max-w-2xl">
      <title>{`${t('title.suspended')} · Visavis`}</title>
      <MeasureStatement
        level={1}
        measure={measure}
        now={now}
        appeal={<AppealPart measure={measure} now={now} onAppeal={onAppeal} />}
      >
        <div className="flex flex-col gap-3 border-t border-line pt-4">
          <p className="text-sm text-muted">{t('still')}</p>
          <div className="flex flex-wrap gap-3">
            <Link to="/messages" className={buttonClass()}>
              {t('messages')}
            </Link>
            <Link to="/profile?tab=settings" className={buttonClass()}>
              {t('download')}
            </Link>
          </div>
        </div>
      </MeasureStatement>
    </Card>
  );
}

/** The suspension in force of the user, and how to appeal against it; undefined without one. */
function useSuspension(isFresh = false) {
  const { clock } = useServices();
  const now = useNow(clock, 30_000);
  const { data = [] } = useMeasures({ isFresh });
  const { mutateAsync: appeal } = useAppeal();
  const measure = suspensionInForce(data, now);
  return measure && { measure, now, onAppeal: (text: string) => appeal({ id: measure.id, text }) };
}

/** Shows the suspension in the place of a page that leads to a search. */
export function UnlessSuspended({ children }: { children: ReactNode }) {
  const suspension = useSuspension();
  return suspension ? <SuspendedView {...suspension} /> : children;
}

/** Under the refusal of a search; a suspension without a record shows as `otherwise`. */
export function SuspendedNote({ otherwise }: { otherwise: ReactNode }) {
  const suspension = useSuspension(true);
  if (!suspension) return otherwise;
  return (
    <div className="w-full rounded-card border border-line bg-surface p-4">
      <MeasureStatement {...suspension} appeal={<AppealPart {...suspension} />} />
    </div>
  );
}
