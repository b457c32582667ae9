import { nameOf } from '@visavis/domain/users/names.ts';
import clsx from 'clsx';
import { PhoneOff } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { codeText } from '../i18n/error-text.ts';
import { useTranslation } from '../i18n/use-translation.ts';
import { wrapName } from '../lib/wrap-name.ts';
import { Avatar } from '../ui/Avatar.tsx';
import { Button } from '../ui/Button.tsx';
import { buttonClass, waysOnClass } from '../ui/button-class.ts';
import type { Outgoing, Over } from './ring-state.ts';

export interface OutgoingScreenProps {
  outgoing: Outgoing;
  /** the user's own, while it rings */
  picture?: ReactNode;
  /** writes to the friend, the main action where a call does not reach them */
  message?: ReactNode;
  onCancel: () => void;
  onAgain: () => void;
}

const OVERS = ['declined', 'busy', 'missed', 'offline', 'failed', 'camera', 'NOT_FRIENDS'] as const;
const UNMET = ['declined', 'busy', 'missed', 'offline'];
const isKnown = (over: Over): over is (typeof OVERS)[number] => (OVERS as readonly string[]).includes(over);

/** The friend was not reached, but can be written to. */
const isUnmet = (over: Over): boolean => UNMET.includes(over);
/** Anything else that the server says would be said again. */
const mayCallAgain = (over: Over): boolean =>
  isUnmet(over) || ['failed', 'camera', 'NOT_CONNECTED', 'NO_ANSWER', 'UNAVAILABLE'].includes(over);

/** In a short window, such as a phone on its side, the face behind stays in view. */
const inARow = 'short:grid-cols-[auto_1fr_auto] short:items-center short:text-start';

/** The call page while a friend is being called, and what became of it. */
export function OutgoingScreen({ outgoing, picture, message, onCancel, onAgain }: OutgoingScreenProps) {
  const { t } = useTranslation('ringing');
  const { friend, phase, over } = outgoing;
  const name = nameOf(friend);
  const isOver = phase === 'over';
  const overText = over && (isKnown(over) ? t(`over.${over}`) : codeText(over));
  const isWritten = over !== null && isUnmet(over) && message !== undefined;
  return (
    <main className="over-picture fixed inset-0 grid justify-items-center overflow-hidden bg-sunken text-text">
      <title>{t('outgoing.calling', { name })}</title>
      {!isOver && picture}
      <section
        className={clsx(
          'relative grid max-h-full justify-items-center gap-3 overflow-y-auto px-6 pt-10 text-center safe-b-6',
          isOver
            ? 'max-w-md self-center short:pt-4'
            : `w-full self-end bg-linear-to-t from-sunken via-sunken/70 to-transparent ${inARow}`,
        )}
      >
        <span className={clsx('relative grid place-items-center p-4', isOver && 'short:[zoom:.6]')}>
          {!isOver && <span aria-hidden="true" className="absolute inset-0 animate-breathe rounded-full bg-glow" />}
          <Avatar src={friend.avatar} name={name} size={isOver ? 112 : 72} karma={friend.karma} className="relative" />
        </span>
        <div className="grid w-full gap-3">
          <h1 className="text-xl">{isOver ? wrapName(name) : t('outgoing.calling', { name: wrapName(name) })}</h1>
          <p role="status" className="min-h-6 text-muted">
            {isOver ? overText : phase === 'calling' ? '' : t(`outgoing.${phase}`)}
          </p>
        </div>
        <div className={isOver ? waysOnClass : ''}>
          {isWritten && message}
          {over && mayCallAgain(over) && (
            <Button variant={isWritten ? 'secondary' : 'primary'} onClick={onAgain}>
              {t('outgoing.again')}
            </Button>
          )}
          {over === 'NOT_FRIENDS' && (
            <Link to={`/user/${encodeURIComponent(friend.username)}`} className={buttonClass({ variant: 'primary' })}>
              {t('outgoing.profile')}
            </Link>
          )}
          {over === 'EMAIL_UNVERIFIED' && (
            <Link to="/profile?tab=settings#settings-account" className={buttonClass({ variant: 'primary' })}>
              {t('credentials:verify.settings')}
            </Link>
          )}
          <Button
            variant={isOver ? (isWritten ? 'ghost' : 'secondary') : 'danger'}
            icon={isOver ? undefined : <PhoneOff aria-hidden="true" size={18} />}
            onClick={onCancel}
          >
            {t(isOver ? 'outgoing.close' : 'outgoing.cancel')}
          </Button>
        </div>
      </section>
    </main>
  );
}
