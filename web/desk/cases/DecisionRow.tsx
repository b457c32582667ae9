import clsx from 'clsx';
import { Undo2 } from 'lucide-react';
import { momentOf } from '../../i18n/format.ts';
import type { Translate } from '../../i18n/texts/text-ids.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { Badge } from '../../ui/Badge.tsx';
import { Button } from '../../ui/Button.tsx';
import { keepFocus } from '../../ui/keep-focus.ts';
import { ConfirmDialog } from '../../ui/overlay/ConfirmDialog.tsx';
import { isForGood } from '../parts/time-text.ts';
import { useQuestion } from '../parts/use-question.ts';
import type { Decision } from './queries.ts';
import { StaffNote } from './StaffNote.tsx';

type Done = Pick<Decision, 'action' | 'until'>;

/** A decision in a few words: 'Suspended until 4 Mar 2026, 10:00'. */
function useDecisionText(): (decision: Done) => string {
  const { t, language } = useTranslation('desk');
  return ({ action, until }) => {
    if (action !== 'suspend') return t(`decision.${action}`);
    if (until === null || isForGood(until)) return t('decision.suspendForGood');
    return t('decision.suspend', { until: momentOf(until, language) });
  };
}

function originOf(t: Translate<'desk'>, { isAutomatic, isCarriedOver, by }: Decision): string {
  if (isAutomatic) return t('decision.automatic');
  if (isCarriedOver) return t('decision.carriedOver');
  return t('decision.by', { name: by?.username ?? t('decision.operator') });
}

export interface DecisionRowProps {
  decision: Decision;
  /** null where this moderator may not undo it */
  onUndo: (() => void) | null;
  busy?: boolean;
}

/** One decision: what was done, by whom, why, and what became of it. */
export function DecisionRow({ decision, onUndo, busy = false }: DecisionRowProps) {
  const { t, language } = useTranslation('desk');
  const textOf = useDecisionText();
  const { undoneAt, appealOutcome } = decision;
  const question = useQuestion(`${onUndo !== null} ${undoneAt} ${appealOutcome}`);
  return (
    <div ref={keepFocus} className="flex flex-col gap-3 px-4 py-4 text-sm">
      <div tabIndex={-1} className="flex flex-wrap items-center gap-x-2 gap-y-1.5">
        <span className={clsx('font-medium', undoneAt && 'line-through')}>{textOf(decision)}</span>
        {decision.rule && <Badge>{t(`reason.${decision.rule}`)}</Badge>}
        {undoneAt && <Badge tone="warning">{t('decision.wasUndone')}</Badge>}
        {appealOutcome && (
          <Badge tone={appealOutcome === 'overturned' ? 'warning' : 'neutral'}>{t(`appeal.is.${appealOutcome}`)}</Badge>
        )}
        <p className="tabular w-full text-xs text-muted">
          {originOf(t, decision)}
          {' · '}
          <time dateTime={decision.at}>{momentOf(decision.at, language)}</time>
        </p>
      </div>
      {decision.message && (
        <p className="own-direction border-s-3 border-line-strong ps-3 whitespace-pre-wrap">{decision.message}</p>
      )}
      {decision.note && <StaffNote label={t('decision.note')} text={decision.note} />}
      {decision.appealNote && <StaffNote label={t('decision.appealNote')} text={decision.appealNote} />}
      {onUndo && !undoneAt && (
        <Button
          className="self-start"
          icon={<Undo2 aria-hidden="true" size={16} />}
          loading={busy}
          onClick={question.ask}
        >
          {t('decision.undo')}
        </Button>
      )}
      <ConfirmDialog
        open={question.isOpen}
        onOpenChange={question.close}
        title={t('decision.undoTitle')}
        text={t('decision.undoText')}
        confirmLabel={t('decision.undo')}
        cancelLabel={t('common:cancel')}
        onConfirm={() => {
          question.close();
          onUndo?.();
        }}
      />
    </div>
  );
}
