import type { Relation } from '@visavis/domain/friends/contract.ts';
import { Check, Clock, UserCheck, UserPlus, X } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/Button.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { useAnswerRequest, useSendRequest } from '../mutations.ts';
import { useRelation } from '../queries.ts';

export interface FriendButtonProps {
  userId: string;
  /** over: round icons that lie on the video. button: with words, for pages. */
  look?: 'over' | 'button';
  /** where the tooltip of an icon goes */
  side?: 'top' | 'bottom' | 'left' | 'right';
  /** without the accent: where there are many of them */
  quiet?: boolean;
}

/** One button for each relation: none, asked, asking, friends; nothing for whoever is blocked. */
export function FriendButton({ userId, look = 'button', side, quiet }: FriendButtonProps) {
  const relation = useRelation(userId);
  const send = useSendRequest();
  const answer = useAnswerRequest();
  const answerWith = (action: 'accept' | 'decline') =>
    relation?.requestId && answer.mutate({ id: relation.requestId, action });
  return (
    <FriendButtonView
      look={look}
      side={side}
      quiet={quiet}
      status={relation?.status ?? null}
      busy={send.isPending ? 'add' : answer.isPending ? answer.variables.action : null}
      onAdd={() => send.mutate(userId)}
      onAccept={() => answerWith('accept')}
      onDecline={() => answerWith('decline')}
    />
  );
}

export interface FriendButtonViewProps extends Required<Pick<FriendButtonProps, 'look'>> {
  side?: FriendButtonProps['side'];
  quiet?: boolean;
  /** null while it is not known */
  status: Relation['status'] | null;
  /** what is under way */
  busy: 'add' | 'accept' | 'decline' | null;
  onAdd: () => void;
  onAccept: () => void;
  onDecline: () => void;
}

export function FriendButtonView(props: FriendButtonViewProps) {
  const { look, side, quiet = false, status, busy, onAdd, onAccept, onDecline } = props;
  const { t } = useTranslation('friends');
  const size = look === 'over' ? 22 : 18;
  const one = (
    key: 'add' | 'pending' | 'accept' | 'decline' | 'friends',
    Icon: typeof Check,
    onClick?: () => void,
    variant: 'primary' | 'secondary' = 'secondary',
  ) => {
    const icon = <Icon aria-hidden="true" size={size} />;
    const disabled = !onClick || busy !== null;
    return look === 'over' ? (
      <IconButton
        variant={variant === 'primary' ? 'accent' : 'over'}
        side={side}
        label={t(`button.${key}`)}
        {...{ icon, disabled, onClick }}
      />
    ) : (
      <Button loading={busy === key} {...{ icon, disabled, onClick, variant }}>
        {t(`button.${key}`)}
      </Button>
    );
  };

  switch (status) {
    case 'none':
      return one('add', UserPlus, onAdd, look === 'over' || quiet ? 'secondary' : 'primary');
    case 'pending_sent':
      return one('pending', Clock);
    case 'pending_received':
      return (
        <>
          {one('accept', Check, onAccept, quiet ? 'secondary' : 'primary')}
          {one('decline', X, onDecline)}
        </>
      );
    case 'friends':
      return (
        <span
          role="img"
          aria-label={t('button.friends')}
          title={t('button.friends')}
          className={
            look === 'over'
              ? 'grid size-11 place-items-center rounded-full bg-over-scrim text-live'
              : 'inline-flex min-h-11 items-center gap-2 rounded-control bg-live-soft px-4 text-sm font-medium text-live'
          }
        >
          <UserCheck aria-hidden="true" size={size} />
          {look === 'button' && t('button.friends')}
        </span>
      );
    default:
      return null;
  }
}
