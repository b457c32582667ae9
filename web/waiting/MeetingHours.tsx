import { Link } from 'react-router';
import { useTranslation } from '../i18n/use-translation.ts';
import { useServerNow } from '../lib/use-now.ts';
import { useServices } from '../services/services.tsx';
import { buttonClass } from '../ui/button-class.ts';
import { Card } from '../ui/Card.tsx';
import { toast } from '../ui/overlay/toast.ts';
import { MeetingRows } from './MeetingRows.tsx';
import { useAnswerMeeting, useMeetings } from './queries.ts';

const MINUTE = 60_000;

/** When everyone is invited to come, for those who are not waiting. Nothing where the operator has set no hours. */
export function MeetingHours() {
  const { t } = useTranslation('waiting');
  const { clock } = useServices();
  const meetings = useMeetings().data ?? [];
  const answer = useAnswerMeeting();
  const now = useServerNow(clock, MINUTE);
  if (meetings.length === 0) return null;
  return (
    <Card className="grid gap-3">
      <div>
        <h2 className="text-lg">{t('meeting.title')}</h2>
        <p className="text-sm text-muted">{t('meeting.text')}</p>
      </div>
      <MeetingRows
        meetings={meetings}
        now={now}
        onAnswer={(startsAt, isGoing) =>
          answer.mutate({ startsAt, isGoing }, { onError: () => void toast.error(t('failed')) })
        }
      >
        <Link to="/matching" className={buttonClass()}>
          {t('news.go')}
        </Link>
      </MeetingRows>
    </Card>
  );
}
