import { ArrowRight } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { useTranslation } from '../../i18n/use-translation.ts';
import { Button } from '../../ui/Button.tsx';
import { useDesk } from '../desk-services.tsx';
import { KeyHint } from '../frame/KeysDialog.tsx';
import { useMe } from '../use-me.ts';
import { DecisionRow } from './DecisionRow.tsx';
import { mayUndo } from './may-undo.ts';
import { type Decision, useUndo } from './queries.ts';

export interface DecidedPanelProps {
  /** null where none stands */
  decision: Decision | null;
  /** it was decided here a moment ago: focus goes on from the form */
  isNew: boolean;
  onNext: () => void;
}

/** In the form's place once a case is decided. */
export function DecidedPanel({ decision, isNew, onNext }: DecidedPanelProps) {
  const { t } = useTranslation('desk');
  const { clock } = useDesk();
  const me = useMe();
  const undo = useUndo();
  const next = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (isNew) next.current?.focus();
  }, [isNew]);
  return (
    <>
      {decision ? (
        <div className="-mx-4 -mt-4">
          <DecisionRow
            decision={decision}
            busy={undo.isPending}
            onUndo={mayUndo(decision, me, clock.serverNow()) ? () => undo.mutate(decision.id) : null}
          />
        </div>
      ) : (
        <p className="text-sm text-muted">{t('decided.none')}</p>
      )}
      <Button
        ref={next}
        variant="primary"
        size="lg"
        block
        onClick={onNext}
        icon={<ArrowRight aria-hidden="true" size={18} />}
      >
        {t('decided.next')}
        <KeyHint>N</KeyHint>
      </Button>
    </>
  );
}
