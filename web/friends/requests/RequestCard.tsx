import { Check, UserPlus } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/Button.tsx';

export interface RequestCardProps {
  username: string;
  /** an answer is on its way */
  isBusy: boolean;
  onAccept: () => void;
  onDecline: () => void;
}

/** The other person in a call asks to be friends. */
export function RequestCard({ username, isBusy, onAccept, onDecline }: RequestCardProps) {
  const { t } = useTranslation('friends');
  const label = t('card.label', { username });
  return (
    <section aria-label={label} className="grid w-full max-w-sm gap-2 rounded-card bg-over-scrim p-3 text-over">
      <p role="status" className="flex items-center gap-2 px-1 text-sm font-medium">
        <UserPlus aria-hidden="true" size={18} className="shrink-0" />
        <span className="min-w-0 wrap-anywhere">{label}</span>
      </p>
      <div className="flex flex-wrap gap-2 *:grow">
        <Button disabled={isBusy} onClick={onDecline}>
          {t('card.decline')}
        </Button>
        <Button variant="primary" disabled={isBusy} icon={<Check aria-hidden="true" size={18} />} onClick={onAccept}>
          {t('card.accept')}
        </Button>
      </div>
    </section>
  );
}
