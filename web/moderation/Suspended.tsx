import type { Measure } from '@visavis/domain/moderation/contract.ts';
import { BARRING_RULES } from '@visavis/domain/moderation/rules.ts';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { site } from '../i18n/site.ts';
import { useTranslation } from '../i18n/use-translation.ts';
import { buttonClass } from '../ui/button-class.ts';
import { Card } from '../ui/Card.tsx';
import { AppealPart } from './AppealPart.tsx';
import { MeasureStatement } from './MeasureStatement.tsx';
import { useAppeal } from './queries.ts';
import { useSuspension } from './use-suspension.ts';

export interface SuspendedViewProps {
  measure: Measure;
  /** ms */
  now: number;
  onAppeal: (text: string) => Promise<unknown>;
}

/** Stands where a suspended user would search: why they cannot, and what they still can do. */
export function SuspendedView({ measure, now, onAppeal }: SuspendedViewProps) {
  const { t } = useTranslation('moderation');
  const isBarred = measure.rule !== null && BARRING_RULES.includes(measure.rule);
  return (
    <Card className="mx-auto w-full max-w-2xl">
      <title>{`${t('title.suspended')} · ${site().name}`}</title>
      <MeasureStatement
        level={1}
        measure={measure}
        now={now}
        appeal={<AppealPart measure={measure} now={now} onAppeal={onAppeal} />}
      >
        <div className="flex flex-col gap-3 border-t border-line pt-4">
          <p className="text-sm text-muted">{t(isBarred ? 'stillBarred' : 'still')}</p>
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

const useAppealAgainst = ({ id }: Measure) => {
  const { mutateAsync: appeal } = useAppeal();
  return (text: string) => appeal({ id, text });
};

export function Suspended({ measure, now }: Pick<SuspendedViewProps, 'measure' | 'now'>) {
  return <SuspendedView measure={measure} now={now} onAppeal={useAppealAgainst(measure)} />;
}

/** Under the refusal of a search; a suspension without a record shows as `otherwise`. */
export function SuspendedNote({ otherwise }: { otherwise: ReactNode }) {
  const suspension = useSuspension({ isFresh: true });
  return suspension ? <Note {...suspension} /> : otherwise;
}

function Note({ measure, now }: Pick<SuspendedViewProps, 'measure' | 'now'>) {
  const appeal = <AppealPart measure={measure} now={now} onAppeal={useAppealAgainst(measure)} />;
  return (
    <div className="w-full rounded-card border border-line bg-surface p-4">
      <MeasureStatement measure={measure} now={now} appeal={appeal} />
    </div>
  );
}
