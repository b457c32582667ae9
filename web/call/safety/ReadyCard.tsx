import { nameOf } from '@visavis/domain/users/names.ts';
import { Eye, Hourglass } from 'lucide-react';
import { useTranslation } from '../../i18n/use-translation.ts';
import { wrapName } from '../../lib/wrap-name.ts';
import { Button } from '../../ui/Button.tsx';
import type { CallView } from '../session/call-view.ts';

export interface ReadyCardProps {
  view: Pick<CallView, 'peer'> & { blurred: NonNullable<CallView['blurred']> };
  onReady: () => void;
  /** in the floating panel: without the explanation */
  isSmall?: boolean;
}

/** Two who begin blurred: what for, who is ready, and the button that says so. */
export function ReadyCard({ view, onReady, isSmall = false }: ReadyCardProps) {
  const { t } = useTranslation('live');
  const { blurred } = view;
  const name = view.peer ? wrapName(nameOf(view.peer)) : '';
  return (
    <section
      aria-label={t('call:blurred.title')}
      className="grid w-full max-w-sm animate-rise gap-2 rounded-card bg-over-scrim p-3 text-over"
    >
      {!isSmall && <h2 className="text-base">{t('call:blurred.title')}</h2>}
      {!isSmall && !blurred.isReady && (
        <p className="text-sm wrap-anywhere">
          {blurred.peerReady ? t('call:blurred.peerReady', { name }) : t('call:blurred.text')}
        </p>
      )}
      {blurred.isReady ? (
        <p className="flex min-h-11 items-center gap-2 text-sm">
          <Hourglass aria-hidden="true" size={18} className="shrink-0" />
          <span className="min-w-0 wrap-anywhere">{t('call:blurred.waiting', { name })}</span>
        </p>
      ) : (
        <Button variant="primary" block icon={<Eye aria-hidden="true" size={20} />} onClick={onReady}>
          {t('blurred.ready')}
        </Button>
      )}
    </section>
  );
}
