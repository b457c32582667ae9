import { nameOf } from '@visavis/domain/users/names.ts';
import { Eye, Flag, SkipForward } from 'lucide-react';
import { useTranslation } from '../../i18n/use-translation.ts';
import { wrapName } from '../../lib/wrap-name.ts';
import { Button } from '../../ui/Button.tsx';
import type { CallView } from '../session/call-view.ts';

export interface GuardCardProps {
  view: Pick<CallView, 'peer' | 'canSkip'>;
  onShow: () => void;
  onNext: () => void;
  onReport: () => void;
}

/** Why the picture is blurred, and the three things that the user can do. The guard itself does none of them. */
export function GuardCard({ view, onShow, onNext, onReport }: GuardCardProps) {
  const { t } = useTranslation('room');
  return (
    <section
      aria-labelledby="guard-title"
      className="grid w-full max-w-lg animate-rise gap-3 rounded-card bg-over-scrim p-3 text-over"
    >
      <div role="alert" className="px-1">
        <h2 id="guard-title" className="text-base">
          {t('guard.title')}
        </h2>
        <p className="text-sm wrap-anywhere">
          {t('guard.text', { name: view.peer ? wrapName(nameOf(view.peer)) : '' })}
        </p>
      </div>
      <div className="flex flex-wrap gap-2 *:grow">
        <Button icon={<Eye aria-hidden="true" size={18} />} onClick={onShow}>
          {t('guard.show')}
        </Button>
        <Button icon={<Flag aria-hidden="true" size={18} />} onClick={onReport}>
          {t('guard.report')}
        </Button>
        <Button
          variant="primary"
          disabled={!view.canSkip}
          icon={<SkipForward aria-hidden="true" size={18} />}
          onClick={onNext}
        >
          {t('guard.next')}
        </Button>
      </div>
    </section>
  );
}
