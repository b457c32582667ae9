import type { Relation } from '@visavis/domain/friends/contract.ts';
import { Check, Clock, type LucideIcon, UserCheck, UserPlus, X } from 'lucide-react';
import { type ReactNode, useRef } from 'react';
import { useTranslation } from '../../i18n/use-translation.ts';
import { useRestraint } from '../../services/restraint.ts';
import { Button } from '../../ui/Button.tsx';
import { IconButton, type IconButtonProps } from '../../ui/IconButton.tsx';
import { type RequestAnswer, useAnswerRequest, useSendRequest } from '../mutations.ts';
import { useRelation } from '../use-relation.ts';
import { Barred } from './Barred.tsx';

interface Look {
  /** over: round icons over the video. button: icon and text, for pages. */
  look?: 'over' | 'button';
  /** where the tooltip of an icon opens */
  side?: IconButtonProps['side'];
  /** without the accent colour, for lists with many of them */
  quiet?: boolean;
  /** shown to friends instead of a mark */
  whenFriends?: ReactNode;
}

export interface FriendButtonProps extends Look {
  userId: string;
}

/** The actions that the relation to a user allows: add, accept, decline, or none. */
export function FriendButton({ userId, ...look }: FriendButtonProps) {
  const relation = useRelation(userId);
  const isBarred = useRestraint() === 'contact';
  const send = useSendRequest();
  const answer = useAnswerRequest();
  // The second press of two comes before the button is disabled.
  const isBusy = useRef(false);
  const once = (press: (options: { onSettled: () => void }) => void) => {
    if (isBusy.current) return;
    isBusy.current = true;
    press({
      onSettled() {
        isBusy.current = false;
      },
    });
  };
  const id = relation?.requestId;
  const answerWith = (action: RequestAnswer['action']) =>
    id && once((options) => answer.mutate({ id, action }, options));
  const status = relation?.status ?? null;
  return (
    <>
      <FriendButtonView
        {...look}
        status={status}
        busy={send.isPending ? 'add' : answer.isPending ? answer.variables.action : null}
        onAdd={isBarred ? undefined : () => once((options) => send.mutate(userId, options))}
        onAccept={isBarred ? undefined : () => answerWith('accept')}
        onDecline={() => answerWith('decline')}
      />
      {isBarred && look.look !== 'over' && (status === 'none' || status === 'pending_received') && <Barred />}
    </>
  );
}

export interface FriendButtonViewProps extends Look {
  /** null while loading */
  status: Relation['status'] | null;
  /** the action under way */
  busy: 'add' | RequestAnswer['action'] | null;
  /** these two left out: they are refused */
  onAdd: (() => void) | undefined;
  onAccept: (() => void) | undefined;
  onDecline: () => void;
}

export function FriendButtonView(props: FriendButtonViewProps) {
  const { status, busy, quiet = false, whenFriends, onAdd, onAccept, onDecline, ...look } = props;
  switch (status) {
    case 'none':
      return (
        <Action
          {...look}
          name="add"
          Icon={UserPlus}
          primary={!quiet && look.look !== 'over'}
          busy={busy}
          onClick={onAdd}
        />
      );
    case 'pending_sent':
      return <Action {...look} name="pending" Icon={Clock} busy={busy} />;
    case 'pending_received': {
      const decline = <Action {...look} name="decline" Icon={X} busy={busy} onClick={onDecline} />;
      return (
        <>
          {/* The icons over a call end at the right: 'accept' takes the place that 'add' had. */}
          {look.look === 'over' && decline}
          <Action {...look} name="accept" Icon={Check} primary={!quiet} busy={busy} onClick={onAccept} />
          {look.look !== 'over' && decline}
        </>
      );
    }
    case 'friends':
      return whenFriends ?? <FriendsMark look={look.look} />;
    default:
      return null;
  }
}

interface ActionProps extends Omit<Look, 'quiet' | 'whenFriends'> {
  name: 'add' | 'pending' | 'accept' | 'decline';
  Icon: LucideIcon;
  primary?: boolean;
  busy: FriendButtonViewProps['busy'];
  /** disabled without it */
  onClick?: (() => void) | undefined;
}

function Action({ look = 'button', side, name, Icon, primary = false, busy, onClick }: ActionProps) {
  const { t } = useTranslation('friends');
  const disabled = !onClick || busy !== null;
  if (look === 'over') {
    return (
      <IconButton
        variant={primary ? 'accent' : 'over'}
        side={side}
        label={t(`button.${name}`)}
        icon={<Icon aria-hidden="true" size={22} />}
        disabled={disabled}
        onClick={onClick}
      />
    );
  }
  return (
    <Button
      variant={primary ? 'primary' : 'secondary'}
      loading={busy === name}
      icon={<Icon aria-hidden="true" size={18} />}
      disabled={disabled}
      onClick={onClick}
    >
      {t(`button.${name}`)}
    </Button>
  );
}

function FriendsMark({ look = 'button' }: Pick<Look, 'look'>) {
  const { t } = useTranslation('friends');
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
      <UserCheck aria-hidden="true" size={look === 'over' ? 22 : 18} />
      {look === 'button' && t('button.friends')}
    </span>
  );
}
