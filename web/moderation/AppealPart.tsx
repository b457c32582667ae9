import type { Measure } from '@visavis/domain/moderation/contract.ts';
import { useState } from 'react';
import { dayOf, momentOf } from '../i18n/format.ts';
import { useTranslation } from '../i18n/use-translation.ts';
import { Button } from '../ui/Button.tsx';
import { keepFocus } from '../ui/keep-focus.ts';
import { AppealDialog } from './AppealDialog.tsx';
import { appealStatus, mayAppeal } from './measure-state.ts';

export interface AppealPartProps {
  measure: Measure;
  /** ms */
  now: number;
  /** rejects with the server's error */
  onAppeal: (text: string) => Promise<unknown>;
}

/** The one appeal against a measure: the way to it, or what became of it. */
export function AppealPart({ measure, now, onAppeal }: AppealPartProps) {
  const { t, language } = useTranslation('moderation');
  const [isOpen, setOpen] = useState(false);
  const { appeal, appealUntil, kind } = measure;
  const status = appealStatus(measure);
  return (
    <div ref={keepFocus} className="empty:hidden">
      {appeal && status ? (
        <div role="status" tabIndex={-1} className="flex flex-col gap-2 rounded-control bg-raised p-4 text-sm">
          <p className="font-medium">
            {t(`appeal.${status}`)}
            {status === 'upheld' && measure.isWithdrawn && ` ${t('appeal.withdrawnSince')}`}
          </p>
          {appeal.answer && <p className="wrap-anywhere">{appeal.answer}</p>}
          <details>
            <summary className="min-h-11 cursor-pointer content-center text-muted">
              {t('appeal.yours', { time: momentOf(appeal.at, language) })}
            </summary>
            <p className="own-direction wrap-anywhere whitespace-pre-line text-muted">{appeal.text}</p>
          </details>
        </div>
      ) : (
        appealUntil !== null &&
        mayAppeal(measure, now) && (
          <div className="flex flex-col items-start gap-2">
            <p className="text-sm text-muted">{t('appeal.offer', { day: dayOf(appealUntil, language) })}</p>
            <Button onClick={() => setOpen(true)}>{t('appeal.open')}</Button>
            <AppealDialog
              open={isOpen}
              kind={kind}
              measureId={measure.id}
              onClose={() => setOpen(false)}
              onSend={onAppeal}
            />
          </div>
        )
      )}
    </div>
  );
}
