import { useEffect } from 'react';
import type { LiveParts } from '../../call/stage/CallStage.tsx';
import { lazyFile } from '../../lib/lazy.tsx';
import { useServices } from '../../services/services.tsx';
import { loadOverlays } from '../../ui/overlay/overlays.ts';

/**
 * Everything that no one needs before there is someone to see, in one file: the call's own parts, the games, and what other
 * features put into a search or a call. It loads during the camera check or the search.
 */
export const live = lazyFile(() => import('./live-call.tsx'));

/** The call's own parts. */
export const liveParts: LiveParts = {
  PeerChip: live.part('PeerChip'),
  StagePills: live.part('StagePills'),
  LivePrompts: live.part('LivePrompts'),
  CallBackPanel: live.part('CallBackPanel'),
  ElsewherePanel: live.part('ElsewherePanel'),
  CornerHandle: live.part('CornerHandle'),
  FillButton: live.part('FillButton'),
  MoreItems: live.part('MoreItems'),
  DevicesDialog: live.part('DevicesDialog'),
  CallHelp: live.part('CallHelp'),
  SafetyDialog: live.part('SafetyDialog'),
};
/** The parts of a call that every page shows. */
export const BesideCall = live.part('BesideCall');
export const CallBackCard = live.part('CallBackCard');
export const FloatingPanel = live.part('FloatingPanel');

/** The parts of other features. */
export const SideButtons = live.part('SideButtons');
export const ChatButton = live.part('ChatButton');
export const Prompts = live.part('Prompts');
export const MoreOfFeatures = live.part('MoreOfFeatures');
export const WhileConnecting = live.part('WhileConnecting');
export const Chat = live.part('Chat');
export const Devices = live.part('Devices');
export const BlockDialog = live.part('BlockDialog');
export const CallReport = live.part('CallReport');
export const SuspensionNotes = live.part('SuspensionNotes');
export const LimitDoor = live.part('LimitDoor');
export const OpeningProblem = live.part('OpeningProblem');
export const ReachNote = live.part('ReachNote');
export const CallRecapCard = live.part('CallRecapCard');
export const CallRecapDialog = live.part('CallRecapDialog');
/** Where a call returns to, and what only some members see in the camera check. */
export const SetupIntro = live.part('SetupIntro');
export const MatchFiltersCard = live.part('MatchFiltersCard');
export const UsedUp = live.part('UsedUp');

/** A call between friends, made or heard. */
export const ringScreens = lazyFile(() => import('./ring-screens.tsx'));

export const OutgoingCall = ringScreens.part('OutgoingCall');
export const RingSheet = ringScreens.part('RingSheet');

/** When the page and its search have had the network to themselves, ms. */
const PRELOAD_AFTER = 1500;

/** @throws where a file is missing */
const loadCallParts = () => Promise.all([loadOverlays(), live.load()]);

/**
 * Fetches the screens of a call before there is one: while the user looks at the camera check, or waits. A report must open at
 * once, and a first face needs the processor.
 */
export function usePreloadedCallParts(): void {
  const { clock } = useServices();
  useEffect(() => clock.after(PRELOAD_AFTER, () => void loadCallParts().catch(() => undefined)), [clock]);
}
