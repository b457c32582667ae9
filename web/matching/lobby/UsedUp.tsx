import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { timeOfDay } from '../../i18n/format.ts';
import { buttonClass } from '../../ui/button-class.ts';
import { Card } from '../../ui/Card.tsx';

/** In place of Start for someone who has had all matches of the day. @param until when there are new ones, ms */
export function UsedUp({ until }: { until: number }) {
  const { t, i18n } = useTranslation(['matching-setup', 'call']);
  return (
    <Card className="grid gap-3 p-4!">
      <div>
        <h2 className="text-base">{t('usedUp.title')}</h2>
        <p className="mt-1 text-sm text-muted">{t('usedUp.text', { time: timeOfDay(until, i18n.language) })}</p>
      </div>
      <Link to="/messages" className={buttonClass({ variant: 'primary', size: 'lg', block: true })}>
        {t('call:action.messages')}
      </Link>
    </Card>
  );
}
