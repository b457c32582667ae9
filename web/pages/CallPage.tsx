import { Suspense, useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { EmojiButton } from '../call/chat/EmojiButton.tsx';
import { RoomChatButton } from '../call/chat/RoomChatButton.tsx';
import { RoomChatLayer } from '../call/chat/RoomChatLayer.tsx';
import { GuardSettings } from '../call/guard/GuardSettings.tsx';
import { IcebreakerItem, IcebreakerLayer, IcebreakerPrompt } from '../call/icebreakers/Icebreakers.tsx';
import { LiveCall } from '../call/screen/LiveCall.tsx';
import { loadLivePrompts, loadSafetyDialog } from '../call/screen/late-parts.ts';
import { BlockDialog } from '../friends/block/BlockButton.tsx';
import { BlockInCall } from '../friends/block/BlockInCall.tsx';
import { FriendButton } from '../friends/requests/FriendButton.tsx';
import { chunks, lazyPart } from '../lib/chunks.ts';
import { DeviceSettings } from '../matching/check/DeviceSettings.tsx';
import { SuspendedNote } from '../moderation/Suspended.tsx';
import { useEvidenceRules } from '../reports/queries.ts';
import { ReportButton } from '../reports/ReportButton.tsx';
import { SuspensionNote } from '../reports/SuspensionNote.tsx';
import { useRing } from '../ringing/use-ring.ts';
import { useServices } from '../services/services.tsx';
import { useCurrentUser } from '../services/use-auth.ts';
import { loadOverlays } from '../ui/overlay/overlays.ts';
import { useProfile } from '../users/queries.ts';
import { RequestPrompt } from './RequestPrompt.tsx';
import { WhileSearching } from './WhileSearching.tsx';

const OutgoingCall = lazyPart(() => import('./OutgoingCall.tsx'));

const loadReport = () => import('./CallReport.tsx');
const CallReport = lazyPart(loadReport);

/** When the page and its search have had the network to themselves, ms. */
const PRELOAD_AFTER = 1500;

/** What a call needs that began after this wait: a report must open at once, and a first face needs the processor. */
const loadLater = () => Promise.all([loadReport(), loadOverlays(), loadLivePrompts(), loadSafetyDialog()]);

/** Fetches parts before they are asked for. */
function usePreload(load: () => Promise<unknown>): void {
  const { clock } = useServices();
  useEffect(() => clock.after(PRELOAD_AFTER, () => void chunks.load(load).catch(() => undefined)), [clock, load]);
}

/** A friend who is being called, or else the search and the call. */
export default function CallPage() {
  const { outgoing } = useRing();
  if (!outgoing) return <SearchAndCall />;
  return (
    <Suspense fallback={null}>
      <OutgoingCall />
    </Suspense>
  );
}

function SearchAndCall() {
  const navigate = useNavigate();
  // opened by a reload: there is no page to go back to
  const isFirst = useLocation().key === 'default';
  const { userId: me } = useCurrentUser();
  const plan = useProfile().data?.subscriptionType ?? 'free';
  const [blocking, setBlocking] = useState<{ userId: string; username: string } | null>(null);
  const evidence = useEvidenceRules();
  usePreload(loadLater);
  return (
    <>
      <LiveCall
        keepFrames={evidence.frames > 0}
        onSetup={() => void navigate('/matching/setup')}
        onMessages={() => void navigate('/messages')}
        onFriendCallOver={() => void (isFirst ? navigate('/friends') : navigate(-1))}
        onFloat={() => void navigate('/home')}
        slots={{
          side: ({ roomId, peerId, username, report }) => (
            <>
              <FriendButton userId={peerId} look="over" side="bottom" />
              <EmojiButton roomId={roomId} premium={plan !== 'free'} />
              <ReportButton username={username} onReport={report} />
            </>
          ),
          searching: (search) => <WhileSearching {...search} />,
          chatButton: ({ roomId }) => <RoomChatButton roomId={roomId} me={me} />,
          prompts: ({ roomId, peerId, username }) => (
            <>
              <IcebreakerPrompt roomId={roomId} username={username} />
              <RequestPrompt key={peerId} userId={peerId} username={username} />
            </>
          ),
          more: ({ roomId, peerId, username }) => (
            <>
              <IcebreakerItem roomId={roomId} />
              <BlockInCall look="item" username={username} onAsk={() => setBlocking({ userId: peerId, username })} />
            </>
          ),
          waiting: ({ peerId, username, report }) => (
            <>
              <ReportButton look="button" username={username} onReport={report} />
              <BlockInCall look="button" username={username} onAsk={() => setBlocking({ userId: peerId, username })} />
            </>
          ),
          chat: ({ roomId, username }, place) => (
            <>
              <RoomChatLayer key={roomId} roomId={roomId} me={me} username={username} place={place} />
              <IcebreakerLayer roomId={roomId} username={username} place={place} />
            </>
          ),
          reporting: (report) => (
            <Suspense fallback={null}>
              <CallReport {...report} />
            </Suspense>
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
