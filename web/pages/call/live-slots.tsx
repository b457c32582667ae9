import type { CSSProperties } from 'react';
import { EmojiButton } from '../../call/chat/EmojiButton.tsx';
import { RoomChatButton } from '../../call/chat/RoomChatButton.tsx';
import { RoomChatLayer } from '../../call/chat/RoomChatLayer.tsx';
import { GuardNote } from '../../call/guard/GuardNote.tsx';
import { GuardSettings } from '../../call/guard/GuardSettings.tsx';
import { IcebreakerItem, IcebreakerLayer, IcebreakerPrompt } from '../../call/icebreakers/Icebreakers.tsx';
import type { CallSlot } from '../../call/screen/call-slots.ts';
import { BlockInCall } from '../../friends/block/BlockInCall.tsx';
import { FriendButton } from '../../friends/requests/FriendButton.tsx';
import { DeviceSettings } from '../../matching/check/DeviceSettings.tsx';
import { ReportButton } from '../../reports/ReportButton.tsx';
import { useCurrentUser } from '../../services/use-auth.ts';
import { useProfile } from '../../users/queries.ts';
import { RequestPrompt } from './RequestPrompt.tsx';

export interface Blocking {
  /** asks whether to block the other */
  onBlock: () => void;
}

export function SideButtons({ roomId, peerId, username, report }: CallSlot) {
  const plan = useProfile().data?.subscriptionType ?? 'free';
  return (
    <>
      <FriendButton userId={peerId} look="over" side="bottom" />
      <EmojiButton roomId={roomId} premium={plan !== 'free'} />
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

export const MoreItems = ({ roomId, username, onBlock }: CallSlot & Blocking) => (
  <>
    <IcebreakerItem roomId={roomId} />
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

export function Chat({ roomId, username, place }: CallSlot & { place: CSSProperties }) {
  const { userId } = useCurrentUser();
  return (
    <>
      <RoomChatLayer key={roomId} roomId={roomId} me={userId} username={username} place={place} />
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

export { BlockDialog } from '../../friends/block/BlockDialog.tsx';
