import { Heart, LockKeyhole, UserCheck } from 'lucide-react';
import { useTranslation } from '../../i18n/use-translation.ts';
import { breakable } from '../../lib/breakable.ts';
import { Button } from '../../ui/Button.tsx';
import { useAnswerRequest } from '../mutations.ts';
import { useTells } from '../told.ts';
import { useRelation } from '../use-relation.ts';
import { Question, YesOrNo } from './Question.tsx';
import { RequestCame } from './RequestCame.tsx';
import { type TouchAnswer, useTouchAnswer } from './touch-answer.ts';
import { useStayInTouch } from './touch-mutations.ts';

export interface StayInTouchProps {
  roomId: string;
  peerId: string;
  name: string;
}

/** Asks both after a call, and shows nothing to either unless both say yes (docs/decisions/045). */
export function StayInTouch({ roomId, peerId, name }: StayInTouchProps) {
  const relation = useRelation(peerId);
  const [answer, setAnswer] = useTouchAnswer(roomId);
  const say = useStayInTouch(roomId);
  const reply = useAnswerRequest();
  useTells('touch', peerId, answer === 'yes');
  const status = relation?.status;
  // Until the lists have come, the question may be one that is not asked.
  if (!status && answer === 'open') return null;
  // What was asked for openly is not asked in secret as well.
  if ((status === 'friends' || status === 'pending_sent') && answer !== 'yes') return null;
  if (status === 'blocked') return null;
  if (status === 'pending_received') {
    const id = relation?.requestId;
    if (!id || answer === 'no') return null;
    return (
      <RequestCame
        name={name}
        busy={reply.isPending}
        onAccept={() => reply.mutate({ id, action: 'accept' })}
        onLater={() => setAnswer('no')}
      />
    );
  }
  return (
    <StayInTouchView
      name={name}
      answer={answer}
      areFriends={status === 'friends'}
      busy={say.isPending}
      onAnswer={(next) => {
        // A no that takes nothing back need not be sent: it is no one's business.
        if (answer === 'open' && next === 'no') return setAnswer('no');
        say.mutate(next === 'yes', { onSuccess: () => setAnswer(next) });
      }}
    />
  );
}

export interface StayInTouchViewProps {
  name: string;
  answer: TouchAnswer;
  areFriends: boolean;
  busy: boolean;
  onAnswer: (answer: TouchAnswer) => void;
}

export function StayInTouchView({ name, answer, areFriends, busy, onAnswer }: StayInTouchViewProps) {
  const { t } = useTranslation('friends');
  if (answer === 'no') return null;
  if (areFriends) {
    return (
      <p role="status" className="flex items-center gap-3 rounded-card bg-live-soft p-3 text-sm font-medium text-live">
        <UserCheck aria-hidden="true" size={20} className="shrink-0" />
        <span className="min-w-0 break-words">{t('touch.friends', { name })}</span>
      </p>
    );
  }
  return (
    <Question
      Icon={Heart}
      title={t('touch.title')}
      text={t(answer === 'yes' ? 'touch.said' : 'touch.text', { name: breakable(name) })}
    >
      {answer === 'yes' ? (
        <div className="flex flex-wrap items-center justify-between gap-2">
          <p role="status" className="flex items-center gap-2 text-sm font-medium">
            <LockKeyhole aria-hidden="true" size={16} className="shrink-0" />
            {t('touch.secret')}
          </p>
          <Button variant="ghost" loading={busy} onClick={() => onAnswer('open')}>
            {t('touch.undo')}
          </Button>
        </div>
      ) : (
        <YesOrNo
          yes={t('touch.yes')}
          no={t('touch.no')}
          busy={busy}
          onYes={() => onAnswer('yes')}
          onNo={() => onAnswer('no')}
        />
      )}
    </Question>
  );
}
