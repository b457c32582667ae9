import { Hand, UserRoundCheck } from 'lucide-react';
import { timeOfDay } from '../../i18n/format.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { Button } from '../../ui/Button.tsx';
import { KeyHint } from '../frame/KeysDialog.tsx';
import { lengthText } from '../parts/time-text.ts';
import type { CaseInQueue } from '../queue/queries.ts';
import { holderOf } from '../queue/queue-state.ts';

export interface ClaimBarProps {
  claimedBy: CaseInQueue['claimedBy'];
  me: string;
  now: number;
  isClaiming: boolean;
  isReleasing: boolean;
  onClaim: () => void;
  /** null where it cannot be given back */
  onRelease: (() => void) | null;
}

/** The holder of the case, and a button to take it. The keys keep one button from turning into the other under the focus. */
export function ClaimBar({ claimedBy, me, now, isClaiming, isReleasing, onClaim, onRelease }: ClaimBarProps) {
  const { t, language } = useTranslation('desk');
  const holder = holderOf({ claimedBy }, me, now);
  if (holder === 'colleague' && claimedBy) {
    return (
      <p tabIndex={-1} className="flex items-center gap-2 text-sm">
        <UserRoundCheck aria-hidden="true" size={18} className="shrink-0 text-warning" />
        {t('claim.colleague', {
          name: claimedBy.username,
          until: timeOfDay(claimedBy.until, language),
        })}
      </p>
    );
  }
  if (holder === 'mine' && claimedBy) {
    const left = lengthText((Date.parse(claimedBy.until) - now) / 1000, language);
    return (
      <div key="mine" className="flex flex-wrap items-center justify-between gap-2 text-sm">
        <p className="tabular font-medium text-accent-text">{t('claim.mine', { left })}</p>
        {onRelease && (
          <Button variant="ghost" loading={isReleasing} onClick={onRelease}>
            {t('claim.release')}
          </Button>
        )}
      </div>
    );
  }
  return (
    <div key="free" className="flex flex-col gap-3">
      <p className="text-sm text-muted">{t('claim.free')}</p>
      <Button
        variant="primary"
        size="lg"
        block
        loading={isClaiming}
        onClick={onClaim}
        icon={<Hand aria-hidden="true" size={18} />}
      >
        {t('claim.claim')}
        <KeyHint>C</KeyHint>
      </Button>
    </div>
  );
}
