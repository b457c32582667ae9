import { Check, UserPlus, X } from 'lucide-react';
import { useTranslation } from '../../i18n/use-translation.ts';
import { wrapName } from '../../lib/wrap-name.ts';
import { Button } from '../../ui/Button.tsx';
import { IconButton } from '../../ui/IconButton.tsx';

export interface RequestCardProps {
  username: string;
  /** an answer is on its way */
  isBusy: boolean;
  /** one line, with marks for words */
  isSmall?: boolean;
  onAccept: () => void;
  onDecline: () => void;
}

/** The other person in a call asks to be friends. */
export function RequestCard({ username, isBusy, isSmall = false, onAccept, onDecline }: RequestCardProps) {
  const { t } = useTranslation('friends');
  const label = t('card.label', { username });
  if (isSmall)
    return (
      <section
        aria-label={label}
        className="flex w-full max-w-sm items-center gap-1 rounded-card bg-over-scrim p-1 ps-3 text-over"
      >
        <p className="line-clamp-2 min-w-0 flex-1 text-xs font-medium wrap-anywhere">{wrapName(label)}</p>
        <IconButton
          variant="over"
          label={t('card.decline')}
          icon={<X aria-hidden="true" size={20} />}
          disabled={isBusy}
          onClick={onDecline}
        />
        <IconButton
          variant="accent"
          label={t('card.accept')}
          icon={<Check aria-hidden="true" size={20} />}
          disabled={isBusy}
          onClick={onAccept}
        />
      </section>
    );
  return (
    <section aria-label={label} className="grid w-full max-w-sm gap-2 rounded-card bg-over-scrim p-3 text-over">
      <p className="flex items-center gap-2 px-1 text-sm font-medium">
        <UserPlus aria-hidden="true" size={18} className="shrink-0" />
        <span className="min-w-0 wrap-anywhere">{wrapName(label)}</span>
      </p>
      <div className="flex flex-wrap gap-2 *:grow *:px-2">
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
