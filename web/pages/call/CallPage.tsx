import { type ReactNode, Suspense, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { useRecapStore } from '../../call/session/use-call.ts';
import { LiveCall } from '../../call/stage/LiveCall.tsx';
import type { CallSlot } from '../../call/stage/screen-props.ts';
import { LateInvite } from '../../friends/invite/LateInvite.tsx';
import { useStore } from '../../lib/use-store.ts';
import { useEvidenceRules } from '../../reports/queries.ts';
import { useRing } from '../../ringing/use-ring.ts';
import { OverPicture } from '../../ui/overlay/over-picture.ts';
import { useHasOpened } from '../../ui/overlay/use-has-opened.ts';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { Waiting, type WaitingProps } from '../../waiting/Waiting.tsx';
import {
  BlockDialog,
  CallRecapCard,
  CallReport,
  Chat,
  ChatButton,
  Devices,
  LimitDoor,
  liveParts,
  MoreOfFeatures,
  OpeningProblem,
  OutgoingCall,
  Prompts,
  ReachNote,
  SideButtons,
  SuspensionNotes,
  usePreloadedCallParts,
  WhileConnecting,
} from './live.ts';

/** The wait for the next person, which can be used to invite someone, with the recap of the last call. */
export function WhileSearching(search: Omit<WaitingProps, 'onInvite' | 'recap' | 'isHeld'>) {
  const [isInviting, setInviting] = useState(false);
  const [isFolded, setIsFolded] = useState(false);
  const { recap } = useStore(useRecapStore());
  return (
    <>
      <Waiting
        {...search}
        onInvite={() => setInviting(true)}
        isHeld={recap !== null && !isFolded}
        recap={
          recap && (
            <Suspense fallback={null}>
              <CallRecapCard onFold={setIsFolded} />
            </Suspense>
          )
        }
      />
      <LateInvite open={isInviting} onOpenChange={setInviting} />
    </>
  );
}

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
        parts={liveParts}
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
          more: (call) => late(<MoreOfFeatures {...call} onBlock={() => ask(call)} />),
          waiting: (call) => late(<WhileConnecting {...call} onBlock={() => ask(call)} />),
          chat: (call, place) => late(<Chat {...call} place={place} />),
          reporting: (report) => late(<CallReport {...report} />),
          failed: (actions) => <div className="w-full text-start">{late(<OpeningProblem {...actions} />)}</div>,
          unreachable: () => <div className="w-full text-start">{late(<ReachNote />)}</div>,
          limited: () => (
            // Holds the place of a button that loads late, so that the one beside it does not move.
            <Suspense fallback={<Skeleton className="h-11 sm:w-56" />}>
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
