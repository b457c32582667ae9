import { skipToken, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Heart, LockKeyhole, UserPlus } from 'lucide-react';
import type { ReactNode } from 'react';
import { codeOf, errorText } from '../../i18n/error-text.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { wrapName } from '../../lib/wrap-name.ts';
import { useRestraint } from '../../services/restraint.ts';
import { useServices } from '../../services/services.tsx';
import { useCurrentUser } from '../../services/use-auth.ts';
import { Avatar } from '../../ui/Avatar.tsx';
import { Button } from '../../ui/Button.tsx';
import { toast } from '../../ui/overlay/toast.ts';
import { Skeleton } from '../../ui/Skeleton.tsx';
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
      <YesOrNo yes={t('card.accept')} no={t('touch.later')} busy={busy} onYes={onAccept} onNo={onLater} />
    </Question>
  );
}

export interface StayInTouchProps {
  roomId: string;
  peerId: string;
  name: string;
  /** of the other */
  avatar: string;
  /** what friends can do next */
  whenFriends?: ReactNode;
}

/** Asks both after a call, and shows nothing to either unless both say yes (docs/decisions/045). */
export function StayInTouch({ roomId, peerId, name, avatar, whenFriends }: StayInTouchProps) {
  const me = useCurrentUser();
  const isBarred = useRestraint() === 'contact';
  const relation = useRelation(peerId);
  const [answer, setAnswer] = useTouchAnswer(roomId);
  const say = useStayInTouch(roomId);
  const reply = useAnswerRequest();
  useNewsOnPage('touch', peerId, answer === 'yes');
  const status = relation?.status;
  // Until the lists have come, the question may be one that is not asked; its place is kept.
  if (!status && answer === 'open') return <Skeleton className="h-19" />;
  if (status === 'friends' && answer !== 'yes') return whenFriends ?? null;
  // An open request is not asked in secret as well.
  if (status === 'pending_sent' && answer !== 'yes') return null;
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
      faces={{ own: me, other: { username: name, avatar } }}
      whenFriends={whenFriends}
      answer={answer}
      areFriends={status === 'friends'}
      busy={say.isPending}
      onAnswer={(next) => say.mutate(next === 'yes', { onSuccess: () => setAnswer(next) })}
    />
  );
}

interface Face {
  username: string;
  avatar: string;
}

export interface StayInTouchViewProps {
  name: string;
  faces: { own: Face; other: Face };
  answer: TouchAnswer;
  areFriends: boolean;
  busy: boolean;
  onAnswer: (answer: TouchAnswer) => void;
  whenFriends?: ReactNode;
}

/** Both have said yes: their faces come together. */
function BothYes({ name, faces, whenFriends }: Pick<StayInTouchViewProps, 'name' | 'faces' | 'whenFriends'>) {
  const { t } = useTranslation('friends');
  return (
    <div className="grid justify-items-center gap-3 overflow-hidden rounded-card bg-live-soft p-4">
      <div aria-hidden="true" className="flex -space-x-3 rtl:space-x-reverse">
        <span className="animate-meet-left motion-reduce:animate-none">
          <Avatar src={faces.own.avatar} name={faces.own.username} size={72} />
        </span>
        <span className="animate-meet-right motion-reduce:animate-none">
          <Avatar src={faces.other.avatar} name={faces.other.username} size={72} />
        </span>
      </div>
      <p role="status" className="font-medium text-balance wrap-anywhere text-live">
        {t('touch.friends', { name })}
      </p>
      {whenFriends}
    </div>
  );
}

export function StayInTouchView(props: StayInTouchViewProps) {
  const { name, answer, areFriends, busy, onAnswer } = props;
  const { t } = useTranslation('friends');
  if (answer === 'no') return null;
  if (areFriends) return <BothYes {...props} />;
  if (answer === 'yes') {
    return (
      <Question Icon={Heart} title={t('touch.stay')} text={t('touch.said', { name: wrapName(name) })}>
        <div className="flex flex-wrap items-center justify-between gap-2">
          <p role="status" className="flex items-center gap-2 text-sm font-medium">
            <LockKeyhole aria-hidden="true" size={16} className="shrink-0" />
            {t('touch.secret')}
          </p>
          <Button variant="ghost" loading={busy} onClick={() => onAnswer('open')}>
            {t('touch.undo')}
          </Button>
        </div>
      </Question>
    );
  }
  return (
    <div className="grid gap-1.5">
      <Button
        block
        variant="primary"
        size="lg"
        loading={busy}
        icon={<Heart aria-hidden="true" size={20} />}
        onClick={() => onAnswer('yes')}
      >
        {t('touch.stay')}
      </Button>
      <p className="text-sm break-words text-muted">{t('touch.text', { name: wrapName(name) })}</p>
    </div>
  );
}
