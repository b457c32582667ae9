import { skipToken, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Heart, LockKeyhole, UserCheck, UserPlus } from 'lucide-react';
import { codeOf, errorText } from '../../i18n/error-text.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { wrapName } from '../../lib/wrap-name.ts';
import { useRestraint } from '../../services/restraint.ts';
import { useServices } from '../../services/services.tsx';
import { Button } from '../../ui/Button.tsx';
import { toast } from '../../ui/overlay/toast.ts';
import { cacheFriend } from '../cached-lists.ts';
import { useAnswerRequest } from '../mutations.ts';
import { useNewsOnPage } from '../news-on-page.ts';
import { refreshFriends } from '../queries.ts';
import { useRelation } from '../use-relation.ts';
import { Question, YesOrNo } from './Question.tsx';

/** Says whether the user wishes to stay in touch with the other of a call. */
function useStayInTouch(roomId: string) {
  const { api } = useServices();
  const client = useQueryClient();
  return useMutation({
    mutationFn: (yes: boolean) => api.call('PUT /api/friends/touch/:id', { params: { id: roomId }, body: { yes } }),
    onSuccess({ friend }) {
      if (friend) cacheFriend(client, friend);
    },
    onError(error) {
      toast.error(errorText(error));
      if (codeOf(error) === 'NOT_FOUND') refreshFriends(client);
    },
  });
}

/** This user's answer; the other's answer shows only as a friendship. */
export type TouchAnswer = 'open' | 'yes' | 'no';

/** The answer after this call, kept for when its recap opens again; of a no there is nothing on the server. */
function useTouchAnswer(roomId: string): [TouchAnswer, (answer: TouchAnswer) => void] {
  const client = useQueryClient();
  const queryKey = ['touch', roomId];
  const { data = 'open' } = useQuery<TouchAnswer>({
    queryKey,
    queryFn: skipToken,
    staleTime: Infinity,
    gcTime: Infinity,
  });
  return [data, (answer) => void client.setQueryData(queryKey, answer)];
}

interface RequestCameProps {
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
    <Question Icon={UserPlus} title={wrapName(t('card.label', { username: name }))}>
      <YesOrNo isMain yes={t('card.accept')} no={t('touch.later')} busy={busy} onYes={onAccept} onNo={onLater} />
    </Question>
  );
}

export interface StayInTouchProps {
  roomId: string;
  peerId: string;
  name: string;
}

/** Asks both after a call, and shows nothing to either unless both say yes (docs/decisions/045). */
export function StayInTouch({ roomId, peerId, name }: StayInTouchProps) {
  const isBarred = useRestraint() === 'contact';
  const relation = useRelation(peerId);
  const [answer, setAnswer] = useTouchAnswer(roomId);
  const say = useStayInTouch(roomId);
  const reply = useAnswerRequest();
  useNewsOnPage('touch', peerId, answer === 'yes');
  const status = relation?.status;
  // Until the lists have come, the question may be one that is not asked.
  if (!status && answer === 'open') return null;
  // An open request is not asked in secret as well.
  if ((status === 'friends' || status === 'pending_sent') && answer !== 'yes') return null;
  if (status === 'blocked') return null;
  // A yes would be refused: a suspension keeps the user from it.
  if (isBarred && status !== 'friends') return null;
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
      text={t(answer === 'yes' ? 'touch.said' : 'touch.text', { name: wrapName(name) })}
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
