import clsx from 'clsx';
import { type CSSProperties, useState } from 'react';
import { Link } from 'react-router';
import { RoomChatButton, RoomChatLayer } from '../../call/chat/RoomChat.tsx';
import { IcebreakerButton, IcebreakerLayer, IcebreakerPrompt } from '../../call/games/Icebreakers.tsx';
import { Prompt, useIsCovered, useIsTight } from '../../call/prompts/PromptSlot.tsx';
import { GuardNote, GuardSettings } from '../../call/safety/GuardSettings.tsx';
import type { CallSlot, ReportSlot } from '../../call/stage/screen-props.ts';
import { BlockInCall } from '../../friends/block/BlockInCall.tsx';
import { BlockOffer } from '../../friends/block/BlockOffer.tsx';
import { useAnswerRequest } from '../../friends/mutations.ts';
import { useNewsOnPage } from '../../friends/news-on-page.ts';
import { useFriends } from '../../friends/queries.ts';
import { FriendButton } from '../../friends/requests/FriendButton.tsx';
import { RequestCard } from '../../friends/requests/RequestCard.tsx';
import { useRelation } from '../../friends/use-relation.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { DeviceSettings } from '../../matching/check/DeviceSettings.tsx';
import { SuspendedNote } from '../../moderation/Suspended.tsx';
import { useSendCallReport } from '../../reports/mutations.ts';
import { ReportButton } from '../../reports/ReportButton.tsx';
import { SuspensionNote } from '../../reports/SuspensionNote.tsx';
import { ReportSheet } from '../../reports/sheet/ReportSheet.tsx';
import { useCurrentUser } from '../../services/use-auth.ts';
import { buttonClass } from '../../ui/button-class.ts';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { useProfile } from '../../users/queries.ts';

/** The sheet of a report, over the call. */
export function CallReport({ onSend, ...report }: ReportSlot) {
  const send = useSendCallReport();
  return (
    <ReportSheet
      {...report}
      onSubmit={(body, frames) => {
        onSend();
        return send.mutateAsync({ report: body, frames });
      }}
      block={(words) => <BlockOffer userId={report.userId} username={report.username} words={words} />}
    />
  );
}

/** Why matching is refused. */
export function SuspensionNotes() {
  return <SuspendedNote otherwise={<SuspensionNote />} />;
}

/** Where no more can be searched today: to one's friends, or to an invitation for those who have none. */
export function LimitDoor() {
  const { t } = useTranslation('matching-setup');
  const friends = useFriends();
  if (friends.isPending) return <Skeleton className="h-11 sm:w-56" />;
  const hasFriends = friends.data?.length !== 0;
  return (
    <Link
      to={hasFriends ? '/messages' : '/friends?tab=add'}
      className={clsx(buttonClass({ variant: 'primary' }), 'sm:min-w-56')}
    >
      {hasFriends ? t('usedUp.messages') : t('usedUp.invite')}
    </Link>
  );
}

/** ms that a request stays on screen; the button at the top and the page of friends keep it. */
const REQUEST_STAYS = 20_000;

/** A request of the person in the call, in the prompt slot; a toast says it where the card is not to be seen. */
export function RequestPrompt({ userId, username }: { userId: string; username: string }) {
  const relation = useRelation(userId);
  const answer = useAnswerRequest();
  const isTight = useIsTight();
  useNewsOnPage('request', userId, !useIsCovered());
  const [left, setLeft] = useState<string | null>(null);
  const id = relation?.status === 'pending_received' ? relation.requestId : undefined;
  if (!id || id === left) return null;
  const answerWith = (action: 'accept' | 'decline') => answer.mutate({ id, action });
  return (
    <Prompt kind="friend-request" leavesAfter={REQUEST_STAYS} onLeave={() => setLeft(id)}>
      <RequestCard
        username={username}
        isBusy={answer.isPending}
        isSmall={isTight}
        onAccept={() => answerWith('accept')}
        onDecline={() => answerWith('decline')}
      />
    </Prompt>
  );
}

export interface Blocking {
  /** asks whether to block the other */
  onBlock: () => void;
}

export function SideButtons({ roomId, peerId, username, report }: CallSlot) {
  return (
    <>
      <FriendButton userId={peerId} look="over" side="bottom" />
      <IcebreakerButton roomId={roomId} />
      <ReportButton username={username} onReport={report} />
    </>
  );
}

export function ChatButton({ roomId }: CallSlot) {
  const { userId } = useCurrentUser();
  return <RoomChatButton roomId={roomId} me={userId} />;
}

export const Prompts = ({ roomId, peerId, username }: CallSlot) => (
  <>
    <IcebreakerPrompt roomId={roomId} username={username} />
    <RequestPrompt key={peerId} userId={peerId} username={username} />
  </>
);

export const MoreOfFeatures = ({ username, onBlock }: CallSlot & Blocking) => (
  <>
    <BlockInCall look="item" username={username} onAsk={onBlock} />
    <GuardNote />
  </>
);

export const WhileConnecting = ({ username, report, onBlock }: CallSlot & Blocking) => (
  <>
    <ReportButton look="button" username={username} onReport={report} />
    <BlockInCall look="button" username={username} onAsk={onBlock} />
  </>
);

export function Chat({ roomId, peerId, username, place }: CallSlot & { place: CSSProperties }) {
  const { userId } = useCurrentUser();
  const plan = useProfile().data?.subscriptionType ?? 'free';
  const isFriend = useRelation(peerId)?.status === 'friends';
  return (
    <>
      <RoomChatLayer
        key={roomId}
        isFriend={isFriend}
        roomId={roomId}
        me={userId}
        username={username}
        place={place}
        premium={plan !== 'free'}
      />
      <IcebreakerLayer roomId={roomId} username={username} place={place} />
    </>
  );
}

export const Devices = () => (
  <>
    <DeviceSettings />
    <GuardSettings />
  </>
);

export { FloatingPanel } from '../../call/floating/FloatingPanel.tsx';
export { BesideCall } from '../../call/session/BesideCall.tsx';
export { CallBackCard } from '../../call/stage/CallBackPanel.tsx';
export * from '../../call/stage/live-parts.ts';
export { BlockDialog } from '../../friends/block/BlockDialog.tsx';
export { OpeningProblem } from '../../matching/check/OpeningProblem.tsx';
export { MatchFiltersCard } from '../../matching/filters/MatchFiltersCard.tsx';
export { SetupIntro } from '../../matching/lobby/SetupIntro.tsx';
export { UsedUp } from '../../matching/lobby/UsedUp.tsx';
export { ReachNote } from '../../matching/reach/ReachNote.tsx';
export { CallRecapCard, CallRecapDialog } from './CallRecap.tsx';
