import { UserPlus } from 'lucide-react';
import { useTranslation } from '../../i18n/use-translation.ts';
import { breakable } from '../../lib/breakable.ts';
import { Question, YesOrNo } from './Question.tsx';

export interface RequestCameProps {
  name: string;
  busy: boolean;
  onAccept: () => void;
  /** puts it off: the page of friends keeps the request */
  onLater: () => void;
}

/** Stands for 'Stay in touch?' where the other has asked to be friends. */
export function RequestCame({ name, busy, onAccept, onLater }: RequestCameProps) {
  const { t } = useTranslation('friends');
  return (
    <Question Icon={UserPlus} title={breakable(t('card.label', { username: name }))}>
      <YesOrNo isMain yes={t('card.accept')} no={t('touch.later')} busy={busy} onYes={onAccept} onNo={onLater} />
    </Question>
  );
}
