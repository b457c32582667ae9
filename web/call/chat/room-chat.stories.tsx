import type { RoomChatMessage } from '@visavis/domain/call/contract.ts';
import { type ReactNode, useEffect, useState } from 'react';
import { withServices } from '../../services/testing/with-services.tsx';
import portrait from '../../ui/art/portrait-one.svg';
import { ChatPanel, type ChatPanelProps } from './ChatPanel.tsx';
import { EmojiButton, EmojiOverlay } from './Emojis.tsx';
import { FLIGHT } from './realtime.ts';
import { emptyRoom, fly, land } from './room-state.ts';

const nothing = () => undefined;
const said = (n: number, own: boolean, content: string): RoomChatMessage => ({
  roomId: 'room',
  id: `m${n}`,
  userId: own ? 'me' : 'peer',
  username: own ? 'alice' : 'bob',
  content,
  createdAt: `2026-03-01T12:0${n}:00.000Z`,
});
const lines = [
  said(1, false, 'The book I meant: https://example.org/a-rather-long-address/that-goes-on-and-on'),
  said(2, true, 'Thank you!'),
  said(3, false, 'And the name of the place, for later:\nCafé de la Gare, 12 rue des Lilas'),
  said(4, true, 'x'.repeat(120)),
];

const call = (children: ReactNode) =>
  withServices(
    <main className="fixed inset-0 overflow-hidden bg-sunken">
      <img src={portrait} alt="" className="absolute inset-0 size-full object-cover" />
      {children}
    </main>,
  );
const panel = (more: Partial<ChatPanelProps> = {}) =>
  call(
    <div className="absolute inset-x-2 bottom-24 h-[min(26rem,52dvh)] sm:inset-x-auto sm:start-4 sm:h-136 sm:w-88">
      <ChatPanel
        username="bob"
        me="me"
        messages={lines}
        typing={false}
        failed={false}
        onRetry={nothing}
        onType={nothing}
        onSend={async () => true}
        onClose={nothing}
        {...more}
      />
    </div>,
  );

export const Chat = () => panel();
export const ChatTyping = () => panel({ typing: true });
export const ChatEmpty = () => panel({ messages: [] });
export const ChatFailed = () => panel({ messages: [], failed: true });

const corner = (premium: boolean) =>
  call(
    <div className="absolute top-4 end-4">
      <EmojiButton roomId="room" premium={premium} />
    </div>,
  );
export const EmojisPremium = () => corner(true);
export const EmojisFree = () => corner(false);

function Flights() {
  const [room, setRoom] = useState(() => fly(emptyRoom, 'peer', '👋'));
  useEffect(() => {
    const next = setInterval(() => setRoom((now) => fly(now, now.flown % 2 ? 'peer' : 'me', '🎉')), 700);
    return () => clearInterval(next);
  }, []);
  useEffect(() => {
    const first = room.emojis[0];
    if (!first) return;
    const end = setTimeout(() => setRoom((now) => land(now, first.key)), FLIGHT);
    return () => clearTimeout(end);
  }, [room.emojis[0]]);
  return <EmojiOverlay emojis={room.emojis} me="me" username="bob" />;
}
export const Emojis = () => call(<Flights />);
