import type { OpenSession } from '@visavis/domain/auth/session-contract.ts';
import { Monitor, MonitorSmartphone, Smartphone, Tablet } from 'lucide-react';
import { useId } from 'react';
import { agoText } from '../../i18n/ago.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { Badge } from '../../ui/Badge.tsx';
import { Button } from '../../ui/Button.tsx';

const icons = { desktop: Monitor, mobile: Smartphone, tablet: Tablet };

export interface SessionListProps {
  sessions: readonly OpenSession[];
  now: number;
  /** the id of the session that is being ended */
  ending: string | null;
  onEnd: (id: string) => void;
}

export function SessionList({ sessions, ...row }: SessionListProps) {
  const { t } = useTranslation('sessions');
  return (
    <ul aria-label={t('listLabel')} className="divide-y divide-line">
      {sessions.map((session) => (
        <SessionRow key={session.id} session={session} {...row} />
      ))}
    </ul>
  );
}

interface SessionRowProps extends Omit<SessionListProps, 'sessions'> {
  session: OpenSession;
}

function SessionRow({ session, now, ending, onEnd }: SessionRowProps) {
  const { t, language } = useTranslation('sessions');
  const details = useId();
  const Icon = session.device ? icons[session.device] : MonitorSmartphone;
  const name = [session.browser, session.system].filter(Boolean).join(' · ') || t('unknown');
  const ago = (time: string) => agoText(language, Date.parse(time), now);
  const isNow = (time: string) => now - Date.parse(time) < 60_000;
  return (
    <li className="flex gap-3 py-3">
      <Icon aria-hidden="true" size={20} className="mt-0.5 shrink-0 text-muted" />
      <div className="flex flex-1 flex-wrap items-center gap-x-4 gap-y-2">
        <div className="min-w-40 flex-1">
          <p className="font-medium wrap-anywhere">{name.replace(' ·', '\u00a0·')}</p>
          <p id={details} className="text-xs text-muted">
            {isNow(session.createdAt) ? t('signedInNow') : t('signedIn', { ago: ago(session.createdAt) })}
            {!session.isCurrent &&
              ` · ${isNow(session.lastUsedAt) ? t('usedNow') : t('used', { ago: ago(session.lastUsedAt) })}`}
          </p>
        </div>
        {session.isCurrent ? (
          <Badge>{t('current')}</Badge>
        ) : (
          <Button
            aria-label={t('endLabel', { device: name })}
            aria-describedby={details}
            loading={ending === session.id}
            onClick={() => onEnd(session.id)}
          >
            {t('end')}
          </Button>
        )}
      </div>
    </li>
  );
}
