import { Link } from 'react-router';
import { timeOfDay } from '../../i18n/format.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { buttonClass } from '../../ui/button-class.ts';
import { Card } from '../../ui/Card.tsx';

export interface UsedUpProps {
  /** when there are new matches, ms */
  until: number;
  hasFriends: boolean;
}

/** In place of Start for someone who has had all matches of the day. */
export function UsedUp({ until, hasFriends }: UsedUpProps) {
  const { t, language } = useTranslation('matching-setup');
  return (
    <Card className="grid gap-3 p-4!">
      <div>
        <h2 className="text-base">{t('usedUp.title')}</h2>
        <p className="mt-1 text-sm text-muted">
          {t(hasFriends ? 'usedUp.text' : 'usedUp.textAlone', { time: timeOfDay(until, language) })}
        </p>
      </div>
      <Link
        to={hasFriends ? '/messages' : '/friends?tab=add'}
        className={buttonClass({ variant: 'primary', size: 'lg', block: true })}
      >
        {hasFriends ? t('usedUp.messages') : t('usedUp.invite')}
      </Link>
    </Card>
  );
}
