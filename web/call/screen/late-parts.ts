import { withTexts } from '../../i18n/with-texts.ts';
import { namedPart } from '../../lib/lazy-part.tsx';
import { NoPicture } from '../stage/late-no-picture.ts';

const loadSafetyDialog = withTexts(() => import('../safety/SafetyDialog.tsx'), ['emojis', 'room']);
const loadHelp = withTexts(() => import('./CallHelp.tsx'), ['room']);

/**
 * Parts of the call's screens that no one needs before there is someone to see. They load during the camera check or the
 * search, or with the first face.
 */
export const LivePrompts = namedPart(() => import('./LivePrompts.tsx'), 'default');
export const PeerChip = namedPart(() => import('./PeerChip.tsx'), 'PeerChip');
export const StagePills = namedPart(() => import('../stage/StagePills.tsx'), 'StagePills');
export const CallBackPanel = namedPart(() => import('../call-back/CallBackPanel.tsx'), 'CallBackPanel');
export const CallBackCard = namedPart(() => import('../call-back/CallBackCard.tsx'), 'CallBackCard');
export const ElsewherePanel = namedPart(() => import('./ElsewherePanel.tsx'), 'ElsewherePanel');
export const FloatingPanel = namedPart(() => import('../floating/FloatingPanel.tsx'), 'FloatingPanel');
export const BesideCall = namedPart(() => import('../session/BesideCall.tsx'), 'BesideCall');
export const MoreItems = namedPart(() => import('./MoreItems.tsx'), 'MoreItems');
export const DevicesDialog = namedPart(() => import('../devices/DevicesDialog.tsx'), 'DevicesDialog');
export const CallHelp = namedPart(loadHelp, 'CallHelp');
export const SafetyDialog = namedPart(loadSafetyDialog, 'SafetyDialog');

const all = [
  LivePrompts,
  PeerChip,
  NoPicture,
  StagePills,
  CallBackPanel,
  CallBackCard,
  ElsewherePanel,
  FloatingPanel,
  BesideCall,
  MoreItems,
  DevicesDialog,
  CallHelp,
  SafetyDialog,
];

/** @throws where a file is missing */
export const preloadLiveParts = async (): Promise<void> => void (await Promise.all(all.map((part) => part.preload())));
