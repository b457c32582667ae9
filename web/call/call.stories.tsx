import type { Elsewhere } from '@visavis/domain/matching/contract.ts';
import { type ReactNode, useState } from 'react';
import { RequestCard } from '../friends/requests/RequestCard.tsx';
import { checkView } from '../matching/check/check-view.fake.ts';
import { DataSaverSwitch } from '../matching/check/DataSaverSwitch.tsx';
import { DeviceChoice } from '../matching/check/DeviceChoice.tsx';
import { Problem } from '../matching/check/Problem.tsx';
import { createClock } from '../platform/clock.ts';
import { createFakeKeyValue } from '../platform/storage/storage.fake.ts';
import {
  callControls,
  CallStory as Screen,
  storyShortcuts as shortcuts,
  useMovingPicture,
} from '../stories/call-story.tsx';
import { filled, InCall, withoutChat } from '../stories/in-call.tsx';
import { Button } from '../ui/Button.tsx';
import { DevicesDialog } from './controls/DevicesDialog.tsx';
import { ShortcutEditor } from './controls/ShortcutEditor.tsx';
import { defaultShortcuts } from './controls/shortcuts.ts';
import { FloatingPanel } from './floating/FloatingPanel.tsx';
import { Prompt, useIsTight } from './prompts/PromptSlot.tsx';
import { GuardSwitch } from './safety/GuardSettings.tsx';
import { SafetyDialog } from './safety/SafetyDialog.tsx';
import { callView, connectedView, noticeOf } from './session/call-view.fake.ts';
import type { CallView } from './session/call-view.ts';
import type { CallSlots } from './stage/screen-props.ts';

const nothing = () => undefined;
const longName = { username: 'Maximiliane_von_Hohenberg-30', avatar: '', karma: 31, experiencePoints: 0 };
const clock = createClock();

const asked: CallSlots = {
  ...withoutChat,
  prompts: ({ username }) => (
    <Prompt kind="friend-request">
      <Asking username={username} />
    </Prompt>
  ),
};
const Asking = ({ username }: { username: string }) => (
  <RequestCard username={username} isBusy={false} isSmall={useIsTight()} onAccept={nothing} onDecline={nothing} />
);

export const Starting = () => <Screen view={callView({ status: 'starting' })} />;
export const ConnectingToServer = () => <Screen view={callView({ status: 'connecting_server' })} />;
export const ConnectionLost = () => <Screen view={callView({ status: 'connection_lost' })} />;
const found = callView({ status: 'connecting', peer: connectedView(new MediaStream(), 0).peer });
export const Found = () => <Screen view={found} />;
export const FoundWithoutCamera = () => <Screen view={{ ...found, cameraOn: false }} />;
export const FindingNext = () => <Screen view={callView({ status: 'finding_next', reason: 'peer_skipped' })} />;
export const Retrying = () => <Screen view={callView({ status: 'reconnecting', retryCount: 2 })} />;
export const Disconnecting = () => <Screen view={callView({ status: 'disconnecting', reason: 'time_limit' })} />;
/** A call with bob that broke. */
function Broken({ part }: { part: Partial<CallView> }) {
  const [now] = useState(() => clock.now());
  const { peer } = connectedView(new MediaStream(), 0);
  return <Screen view={callView({ reason: 'connection_lost', peer, callBackUntil: now + 94_000, ...part })} />;
}
export const CallBack = () => <Broken part={{ status: 'call_back' }} />;
export const CallBackOfLongName = () => (
  <Broken
    part={{
      status: 'call_back',
      reason: 'peer_connection_lost',
      peer: longName,
    }}
  />
);
export const CallBackWaiting = () => <Broken part={{ status: 'awaiting_answer' }} />;
export const CallBackOver = () => <Screen view={callView({ status: 'finding_next', reason: 'call_back_over' })} />;
const refused: CallSlots = {
  ...withoutChat,
  failed: (actions) => (
    <div className="w-full text-start">
      <Problem
        isPlain
        view={{ problem: 'denied', help: 'help.browser.chrome', goesOn: false, mayGoAudioOnly: true, mayChoose: false }}
        {...actions}
      />
    </div>
  ),
};
export const CameraFailed = () => (
  <Screen slots={refused} view={callView({ status: 'camera_failed', hasCamera: false })} />
);
export const LimitReached = () => (
  <Screen
    view={callView({
      status: 'stopped',
      notice: noticeOf({ code: 'LIMIT_REACHED', resetsAt: '2026-03-02T00:00:00.000Z' }),
    })}
    slots={{ limited: () => <Button variant="primary">Write to your friends</Button> }}
  />
);
export const TakenOver = () => (
  <Screen view={callView({ status: 'stopped', notice: noticeOf({ code: 'TAKEN_OVER' }) })} />
);
const elsewhere = (part: Elsewhere) =>
  callView({ status: 'elsewhere', notice: noticeOf({ code: 'ACTIVE_ELSEWHERE', elsewhere: part }) });
export const SearchElsewhere = () => <Screen view={elsewhere({ activity: 'search' })} />;
const callWith = (username: string): Elsewhere => ({
  activity: 'call',
  room: {
    roomId: 'room',
    peerId: 'peer',
    peerInfo: { username, avatar: '', karma: 72, experiencePoints: 0 },
    iceTransportPolicy: 'all',
  },
});
export const CallElsewhere = () => <Screen view={elsewhere(callWith('bob'))} />;
export const CallElsewhereOfLongName = () => <Screen view={elsewhere(callWith('Maximiliane_von_Hohenberg-30'))} />;
export const Connected = () => <InCall />;
export const FriendRequest = () => <InCall slots={asked} />;
export const WithChat = () => <InCall slots={filled} panel="chat" />;
export const WithChatAndRequest = () => <InCall slots={{ ...asked, chat: filled.chat }} panel="chat" />;
export const Guarded = () => <InCall part={{ veils: ['guard'] }} />;
export const GuardedLongName = () => (
  <InCall
    part={{
      veils: ['guard'],
      peer: longName,
    }}
  />
);
export const WithoutMicrophone = () => <InCall part={{ hasMicrophone: false }} />;
export const GuardPaused = () => <InCall part={{ guardPaused: true }} />;
export const GuardPausedWithChat = () => <InCall part={{ guardPaused: true }} slots={filled} panel="chat" />;
const GuardSwitches = () => (
  <main className="grid max-w-lg gap-6 p-4">
    <GuardSwitch guard={{ isOn: true, status: 'watching' }} onTurn={nothing} />
    <GuardSwitch guard={{ isOn: false, status: 'loading' }} onTurn={nothing} />
    <GuardSwitch guard={{ isOn: true, status: 'paused' }} onTurn={nothing} />
    <GuardSwitch guard={{ isOn: true, status: 'waiting' }} onTurn={nothing} />
    <GuardSwitch guard={{ isOn: true, status: 'unavailable' }} onTurn={nothing} />
  </main>
);
export const GuardSettings = () => <GuardSwitches />;
export const SideBySide = () => <InCall layout="split" />;
export const OneAboveTheOther = () => <InCall layout="split-vertical" />;
export const Interrupted = () => <InCall part={{ status: 'reconnecting' }} />;
export const PeerAway = () => <InCall part={{ status: 'reconnecting', peerAway: true }} />;
const weak = { packetLoss: 24, jitter: 60, roundTripTime: 310, bandwidth: 60_000, overall: 'poor' } as const;
export const SoundOnly = () => <InCall part={{ soundOnly: true, quality: weak }} />;
export const PeerSoundOnly = () => <InCall part={{ soundOnly: true, peerSoundOnly: true, quality: weak }} />;
const begun = { isCovered: true, veils: ['not-ready'] } as const;
export const BeginBlurred = () => <InCall part={{ ...begun, blurred: { isReady: false, peerReady: false } }} />;
export const BeginBlurredPeerReady = () => <InCall part={{ ...begun, blurred: { isReady: false, peerReady: true } }} />;
export const BeginBlurredReady = () => (
  <InCall
    part={{
      ...begun,
      blurred: { isReady: true, peerReady: false },
      peer: longName,
    }}
  />
);
export const Swiped = () => {
  const [now] = useState(() => clock.now());
  return <InCall part={{ skipDueAt: now + 3000, veils: ['leaving'] }} />;
};
export const SwipedLongName = () => {
  const [now] = useState(() => clock.now());
  return <InCall part={{ skipDueAt: now + 3000, veils: ['leaving'], peer: longName }} />;
};
export const MeetingLongName = () => (
  <InCall
    part={{
      isMeeting: true,
      peer: longName,
      sharedInterests: ['wildlife photography at night', 'long-distance cycling', 'Renaissance choir music'],
    }}
  />
);
export const Meeting = () => <InCall part={{ isMeeting: true, sharedInterests: ['chess', 'jazz', 'slow travel'] }} />;
export const MeetingWithoutInterests = () => <InCall part={{ isMeeting: true }} />;
export const FoundWithInterests = () => (
  <Screen
    view={callView({
      status: 'connecting',
      peer: connectedView(new MediaStream(), 0).peer,
      sharedInterests: ['chess', 'jazz'],
    })}
  />
);
export const Frozen = () => <InCall part={{ isFrozen: true }} />;
export const ServerLost = () => <InCall part={{ server: 'reconnecting' }} />;
export const FrozenWithoutServer = () => <InCall part={{ isFrozen: true, server: 'reconnecting' }} />;
export const ServerGivenUp = () => <InCall part={{ server: 'lost' }} />;
export const LongName = () => (
  <InCall
    part={{
      peer: longName,
      peerMuted: true,
      microphoneOn: false,
      quality: { packetLoss: 7.2, jitter: 31, roundTripTime: 240, bandwidth: 200_000, overall: 'poor' },
    }}
  />
);
export const PeerWithoutPicture = () => <InCall part={{ peerVideoOff: true, cameraOn: false }} />;
export const LastMinute = () => {
  const [now] = useState(() => clock.now());
  return <InCall part={{ endsAt: now + 42_000 }} />;
};
export const OptionalRating = () => <InCall part={{ ratingPrompt: true }} />;
export const FloatingBlurred = () => <Floating part={{ ...begun, blurred: { isReady: false, peerReady: false } }} />;
export const Floating = ({ part }: { part?: Partial<CallView> }) => {
  const remote = useMovingPicture(true);
  const [now] = useState(() => clock.now());
  if (!remote) return null;
  const view = connectedView(remote, 0, { endsAt: now + 1_634_000, ...part });
  return (
    <FloatingPanel
      view={view}
      controls={{ ...callControls, hangUp: nothing }}
      clock={clock}
      store={createFakeKeyValue()}
      page="/home"
      onExpand={nothing}
    />
  );
};

const Editor = ({ children }: { children: ReactNode }) => <main className="mx-auto max-w-md p-6">{children}</main>;
export const Shortcuts = () => (
  <Editor>
    <ShortcutEditor {...shortcuts} />
  </Editor>
);
export const ShortcutsOff = () => (
  <Editor>
    <ShortcutEditor {...shortcuts} choice={{ on: false, keys: { ...defaultShortcuts.keys, skip: 'N' } }} />
  </Editor>
);

export const Devices = () => {
  const own = useMovingPicture(false);
  return (
    <DevicesDialog open onOpenChange={nothing} view={callView({ localStream: own })}>
      <DeviceChoice view={checkView()} onChoose={nothing} />
      <DataSaverSwitch savesData onSaveData={nothing} />
    </DevicesDialog>
  );
};
const Safety = ({ part }: { part: Partial<CallView> }) => (
  <>
    <InCall part={part} />
    <SafetyDialog
      open
      onEnd={nothing}
      onOpenChange={nothing}
      view={callView({ peer: connectedView(new MediaStream(), 0).peer, ...part })}
    />
  </>
);
export const SafetyCode = () => <Safety part={{ safetyCode: { status: 'ready', emojis: [34, 61, 36, 12] } }} />;
export const SafetyCodePending = () => <Safety part={{ safetyCode: { status: 'pending' } }} />;
export const SafetyCodeMissing = () => <Safety part={{ safetyCode: { status: 'unavailable' } }} />;
export const SafetyCodeMismatch = () => <Safety part={{ safetyCode: { status: 'mismatch' } }} />;
export const SafetyAlarm = () => <InCall part={{ safetyCode: { status: 'mismatch' } }} />;
export const MicrophoneGone = () => <InCall part={{ hasMicrophone: false, hasCamera: false }} />;
