import type { OpenedInvitation } from '@visavis/domain/friends/invite-contract.ts';
import { nameOf } from '@visavis/domain/users/names.ts';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { karmaText } from '../../i18n/karma-text.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import type { QueryState } from '../../lib/query-state.ts';
import { buttonClass } from '../../ui/button-class.ts';
import { ErrorPanel } from '../../ui/ErrorPanel.tsx';
import { KarmaRing } from '../../ui/KarmaRing.tsx';
import { toast } from '../../ui/overlay/toast.ts';
import { NobodyHere, PictureCard } from '../../ui/PictureCard.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { codeProblem, type RequestAnswer, useAnswerRequest, useSendByCode } from '../mutations.ts';
import { FriendButtonView } from '../requests/FriendButton.tsx';
import { useRelation } from '../use-relation.ts';
import { Inviter, InviterSkeleton } from './Inviter.tsx';
import type { Refusal } from './refusal.ts';
import { ShareLink } from './ShareLink.tsx';

export interface MemberInvitationProps {
  code: string;
  state: QueryState<OpenedInvitation>;
  refusal: Refusal | null;
  /** what friends can do */
  whenFriends: (person: OpenedInvitation['person']) => ReactNode;
}

/** An invitation for someone signed in: who invites, and the next step between the two. Nothing is sent by opening it. */
export function MemberInvitation({ code, state, refusal, whenFriends }: MemberInvitationProps) {
  const { t } = useTranslation('invitation');
  if (refusal === 'gone') return <Gone />;
  if (state.kind === 'failed') {
    return (
      <ErrorPanel
        title={t('failed.title')}
        text={t(refusal === 'often' ? 'failed.often' : 'failed.text')}
        retry={{ label: t('common:retry'), onRetry: state.onRetry, loading: state.retrying }}
      />
    );
  }
  if (state.kind === 'loading') {
    return (
      <PictureCard picture={null}>
        <WordsToCome />
      </PictureCard>
    );
  }
  const { person, isOwn } = state.data;
  if (!isOwn) return <Between code={code} person={person} whenFriends={whenFriends} />;
  return (
    <Facing person={person}>
      <Inviter username={person.username} title={t('member.own')}>
        <p className="text-muted">{t('tools.text')}</p>
        <ShareLink />
      </Inviter>
    </Facing>
  );
}

const WordsToCome = () => (
  <InviterSkeleton>
    <Skeleton className="h-11 w-40" />
  </InviterSkeleton>
);

const Facing = ({ person, children }: { person: OpenedInvitation['person']; children: ReactNode }) => (
  <PictureCard
    picture={person.avatar}
    mark={<KarmaRing karma={person.karma} size={44} label={karmaText(person.karma)} className="[&_span]:text-over" />}
  >
    {children}
  </PictureCard>
);

/** The same for a link that is unknown or renewed, and for one of someone whom the user blocks. */
function Gone() {
  const { t } = useTranslation('invitation');
  return (
    <NobodyHere
      title={t('gone.title')}
      text={t('gone.text')}
      action={
        <>
          <Link to="/matching" className={buttonClass({ variant: 'primary' })}>
            {t('gone.meet')}
          </Link>
          <Link to="/friends?tab=add" className={buttonClass()}>
            {t('gone.member')}
          </Link>
        </>
      }
    />
  );
}

/** The relation of the two, and the action that it allows. */
const SAID = {
  none: { title: 'invites', text: 'text' },
  pending_sent: { title: 'sentTitle', text: 'sent' },
  pending_received: { title: 'received', text: 'text' },
  friends: { title: 'friends', text: 'text' },
} as const;

interface BetweenProps extends Pick<MemberInvitationProps, 'code' | 'whenFriends'> {
  person: OpenedInvitation['person'];
}

function Between({ code, person, whenFriends }: BetweenProps) {
  const { t } = useTranslation('invitation');
  const { t: tFriends } = useTranslation('friends');
  const relation = useRelation(person.userId);
  const send = useSendByCode();
  const answer = useAnswerRequest();
  const name = nameOf(person);
  if (relation?.status === 'blocked') return <Gone />;
  const answerWith = (action: RequestAnswer['action']) =>
    relation?.requestId && answer.mutate({ id: relation.requestId, action });
  if (!relation)
    return (
      <Facing person={person}>
        <h1 className="sr-only">{t('member.invites', { name })}</h1>
        <WordsToCome />
      </Facing>
    );
  const said = SAID[relation.status];
  return (
    <Facing person={person}>
      <Inviter username={person.username} title={t(`member.${said.title}`, { name })}>
        <p role="status" className="text-muted">
          {t(`member.${said.text}`, { name })}
        </p>
        <div className="flex min-h-11 flex-wrap gap-3">
          <FriendButtonView
            status={relation.status}
            busy={send.isPending ? 'add' : answer.isPending ? answer.variables.action : null}
            whenFriends={whenFriends(person)}
            onAdd={() => send.mutate(code, { onError: (error) => void toast.error(codeProblem(tFriends, error).text) })}
            onAccept={() => answerWith('accept')}
            onDecline={() => answerWith('decline')}
          />
        </div>
      </Inviter>
    </Facing>
  );
}
