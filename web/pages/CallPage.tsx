import { useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { EmojiButton } from '../call/chat/EmojiButton.tsx';
import { RoomChatButton } from '../call/chat/RoomChatButton.tsx';
import { RoomChatLayer } from '../call/chat/RoomChatLayer.tsx';
import { GuardSettings } from '../call/guard/GuardSettings.tsx';
import { LiveCall } from '../call/screen/LiveCall.tsx';
import { useCallView } from '../call/session/use-call.ts';
import { BlockDialog } from '../friends/block/BlockButton.tsx';
import { BlockInCall } from '../friends/block/BlockInCall.tsx';
import { BlockOffer } from '../friends/block/BlockOffer.tsx';
import { FriendButton } from '../friends/requests/FriendButton.tsx';
import { DeviceSettings } from '../matching/check/DeviceSettings.tsx';
import { SuspendedNote } from '../moderation/Suspended.tsx';
import { useEvidenceRules, useSendCallReport } from '../reports/queries.ts';
import { ReportButton } from '../reports/ReportButton.tsx';
import { SuspensionNote } from '../reports/SuspensionNote.tsx';
import { ReportSheet } from '../reports/sheet/ReportSheet.tsx';
import { useServices } from '../services/services.tsx';
import { useCurrentUser } from '../services/use-auth.ts';
import { useProfile } from '../users/queries.ts';
import { Waiting } from '../waiting/Waiting.tsx';

/** When the page last left a room, ms; null before. */
function useLastEnd(roomId: string | null): number | null {
  const { clock } = useServices();
  const before = useRef(roomId);
  const [endedAt, setEndedAt] = useState<number | null>(null);
  useEffect(() => {
    if (before.current !== null && roomId === null) setEndedAt(clock.now());
    before.current = roomId;
  }, [roomId, clock]);
  return endedAt;
}

export default function CallPage() {
  const navigate = useNavigate();
  const { userId: me } = useCurrentUser();
  const plan = useProfile().data?.subscriptionType ?? 'free';
  const [blocking, setBlocking] = useState<{ userId: string; username: string } | null>(null);
  const evidence = useEvidenceRules();
  const send = useSendCallReport();
  const { roomId, queue } = useCallView();
  const lastCallEndedAt = useLastEnd(roomId);
  return (
    <>
      <LiveCall
        keepFrames={evidence.frames > 0}
        onSetup={() => void navigate('/matching/setup')}
        onFloat={() => void navigate('/home')}
        slots={{
          side: ({ roomId, peerId, username, report }) => (
            <>
              <FriendButton userId={peerId} look="over" side="left" />
              <RoomChatButton roomId={roomId} me={me} side="left" />
              <EmojiButton roomId={roomId} premium={plan !== 'free'} />
              <ReportButton username={username} onReport={report} />
              <BlockInCall username={username} onAsk={() => setBlocking({ userId: peerId, username })} />
            </>
          ),
          searching: () => <Waiting total={queue?.total ?? null} lastCallEndedAt={lastCallEndedAt} />,
          waiting: ({ peerId, username, report }) => (
            <>
              <ReportButton look="button" username={username} onReport={report} />
              <BlockInCall look="button" username={username} onAsk={() => setBlocking({ userId: peerId, username })} />
            </>
          ),
          chat: ({ roomId, username }) => <RoomChatLayer key={roomId} roomId={roomId} me={me} username={username} />,
          reporting: ({ onSend, ...report }) => (
            <ReportSheet
              {...report}
              onSubmit={(body, frames) => {
                onSend();
                return send.mutateAsync({ report: body, frames });
              }}
              block={<BlockOffer userId={report.userId} username={report.username} />}
            />
          ),
          suspended: () => <SuspendedNote otherwise={<SuspensionNote />} />,
          devices: () => (
            <>
              <DeviceSettings />
              <GuardSettings />
            </>
          ),
        }}
      />
      <BlockDialog person={blocking} onClose={() => setBlocking(null)} />
    </>
  );
}
