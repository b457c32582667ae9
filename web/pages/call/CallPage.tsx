import { type ReactNode, Suspense, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import type { CallSlot } from '../../call/screen/call-slots.ts';
import { LiveCall } from '../../call/screen/LiveCall.tsx';
import { withTexts } from '../../i18n/with-texts.ts';
import { lazyPart } from '../../lib/lazy-part.tsx';
import { useEvidenceRules } from '../../reports/queries.ts';
import { useRing } from '../../ringing/use-ring.ts';
import { OverPicture } from '../../ui/overlay/over-picture.ts';
import { useHasOpened } from '../../ui/overlay/use-has-opened.ts';
import { LimitDoorRoom } from './LimitDoorRoom.tsx';
import {
  BlockDialog,
  CallReport,
  Chat,
  ChatButton,
  Devices,
  LimitDoor,
  MoreItems,
  OpeningProblem,
  Prompts,
  SideButtons,
  SuspensionNotes,
  WhileConnecting,
} from './late-slots.ts';
import { usePreloadedCallParts } from './use-preloaded-call-parts.ts';
import { WhileSearching } from './WhileSearching.tsx';

const OutgoingCall = lazyPart(withTexts(() => import('./OutgoingCall.tsx'), ['credentials', 'messages', 'ringing']));

const late = (part: ReactNode) => <Suspense fallback={null}>{part}</Suspense>;

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
  const [blocking, setBlocking] = useState<{ userId: string; username: string } | null>(null);
  const hasBlocking = useHasOpened(blocking !== null);
  const evidence = useEvidenceRules();
  usePreloadedCallParts();
  const ask = ({ peerId, username }: CallSlot) => setBlocking({ userId: peerId, username });
  return (
    <OverPicture value>
      <LiveCall
        keepFrames={evidence.frames > 0}
        onSetup={() => void navigate('/matching/setup')}
        onStray={() => void navigate('/matching/setup', { replace: true })}
        onFriendCallOver={() => void (isFirst ? navigate('/friends') : navigate(-1))}
        onFloat={() => void navigate('/home')}
        slots={{
          side: (call) => late(<SideButtons {...call} />),
          searching: (search) => <WhileSearching {...search} />,
          chatButton: (call) => <ChatButton {...call} />,
          prompts: (call) => late(<Prompts {...call} />),
          more: (call) => late(<MoreItems {...call} onBlock={() => ask(call)} />),
          waiting: (call) => late(<WhileConnecting {...call} onBlock={() => ask(call)} />),
          chat: (call, place) => late(<Chat {...call} place={place} />),
          reporting: (report) => late(<CallReport {...report} />),
          failed: (actions) => <div className="w-full text-start">{late(<OpeningProblem {...actions} />)}</div>,
          limited: () => (
            <Suspense fallback={<LimitDoorRoom />}>
              <LimitDoor />
            </Suspense>
          ),
          suspended: () => late(<SuspensionNotes />),
          devices: () => <Devices />,
        }}
      />
      {hasBlocking && late(<BlockDialog person={blocking} onClose={() => setBlocking(null)} />)}
    </OverPicture>
  );
}
