import type { RoomChatMessage } from '@visavis/domain/call/contract.ts';
import { Dices, MessageSquareText } from 'lucide-react';
import { useState } from 'react';
import { ChatPanel } from '../call/chat/ChatPanel.tsx';
import { BarButton } from '../call/controls/BarButton.tsx';
import { connectedView } from '../call/session/call-view.fake.ts';
import type { CallView } from '../call/session/call-view.ts';
import type { CallSlots } from '../call/stage/screen-props.ts';
import { BlockInCall } from '../friends/block/BlockInCall.tsx';
import { FriendButtonView } from '../friends/requests/FriendButton.tsx';
import { createClock } from '../platform/clock.ts';
import { ReportButton } from '../reports/ReportButton.tsx';
import { IconButton } from '../ui/IconButton.tsx';
import { CallStory, type CallStoryProps, useMovingPicture } from './call-story.tsx';

const nothing = () => undefined;
const clock = createClock();

const said = (own: boolean, minute: number, content: string): RoomChatMessage => ({
  roomId: 'room',
  id: `m${minute}`,
  userId: own ? 'me' : 'peer',
  username: own ? 'alice' : 'bob',
  content,
  createdAt: `2026-03-01T12:0${minute}:00.000Z`,
});
const lines = [
  said(false, 1, 'The book I meant: https://example.org/a-rather-long-address/that-goes-on-and-on'),
  said(true, 2, 'Thank you!'),
  said(false, 3, 'And the name of the place, for later:\nCafé de la Gare, 12 rue des Lilas'),
];

/** The slots of a call as the page fills them. */
export const filled: CallSlots = {
  side: () => (
    <>
      <FriendButtonView look="over" status="none" busy={null} onAdd={nothing} onAccept={nothing} onDecline={nothing} />
      <IconButton variant="over" label="Break the ice" icon={<Dices aria-hidden="true" size={22} />} />
      <ReportButton username="bob" onReport={nothing} />
    </>
  ),
  chatButton: () => <BarButton text="Chat" label="Chat" icon={<MessageSquareText aria-hidden="true" size={22} />} />,
  more: () => <BlockInCall look="item" username="bob" onAsk={nothing} />,
  chat: (_call, place) => (
    <div style={place} className="absolute z-10">
      <ChatPanel
        username="bob"
        me="me"
        messages={lines}
        typing
        failed={false}
        onRetry={nothing}
        onType={nothing}
        onSend={async () => true}
        onClose={nothing}
      />
    </div>
  ),
};
export const withoutChat: CallSlots = { ...filled, chat: () => null };
export interface InCallProps extends Pick<CallStoryProps, 'slots' | 'layout' | 'panel'> {
  part?: Partial<CallView>;
}

/** A call with bob that runs. */
export function InCall({ part, slots = withoutChat, ...rest }: InCallProps) {
  const [now] = useState(() => clock.now());
  const remote = useMovingPicture(true);
  if (!remote) return null;
  return <CallStory {...rest} slots={slots} view={connectedView(remote, now - 754_000, part)} />;
}
