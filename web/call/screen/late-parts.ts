import { withTexts } from '../../i18n/with-texts.ts';
import { namedPart } from '../../lib/lazy-part.tsx';
import { NoPicture } from '../stage/late-no-picture.ts';

/**
 * Parts of the call's screens that no one needs before there is someone to see. They load during the camera check or the
 * search, or with the first face.
 */
const load = withTexts(() => import('./live-parts.ts'), ['emojis', 'live', 'room']);

export const LivePrompts = namedPart(load, 'LivePrompts');
export const PeerChip = namedPart(load, 'PeerChip');
export const StagePills = namedPart(load, 'StagePills');
export const CallBackPanel = namedPart(load, 'CallBackPanel');
export const CallBackCard = namedPart(load, 'CallBackCard');
export const CornerHandle = namedPart(load, 'CornerHandle');
export const ElsewherePanel = namedPart(load, 'ElsewherePanel');
export const FloatingPanel = namedPart(load, 'FloatingPanel');
export const BesideCall = namedPart(load, 'BesideCall');
export const MoreItems = namedPart(load, 'MoreItems');
export const DevicesDialog = namedPart(load, 'DevicesDialog');
export const CallHelp = namedPart(load, 'CallHelp');
export const SafetyDialog = namedPart(load, 'SafetyDialog');

const all = [
  LivePrompts,
  PeerChip,
  NoPicture,
  StagePills,
  CallBackPanel,
  CallBackCard,
  CornerHandle,
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
