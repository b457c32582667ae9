import { withTexts } from '../../i18n/with-texts.ts';
import { type LazyPart, lazyPart, namedPart } from '../../lib/lazy-part.tsx';

/** What other features put into a running call: code and texts load together, during the camera check or the search. */
const load = withTexts(() => import('./live-slots.tsx'), ['friends', 'icebreakers', 'report', 'room', 'user']);

export const SideButtons = namedPart(load, 'SideButtons');
export const ChatButton = namedPart(load, 'ChatButton');
export const Prompts = namedPart(load, 'Prompts');
export const MoreItems = namedPart(load, 'MoreItems');
export const WhileConnecting = namedPart(load, 'WhileConnecting');
export const Chat = namedPart(load, 'Chat');
export const Devices = namedPart(load, 'Devices');
export const BlockDialog = namedPart(load, 'BlockDialog');
export const CallReport = lazyPart(withTexts(() => import('./CallReport.tsx'), ['friends', 'report']));
export const SuspensionNotes = lazyPart(withTexts(() => import('./SuspensionNotes.tsx'), ['moderation', 'report']));

export const LimitDoor = lazyPart(withTexts(() => import('./LimitDoor.tsx'), ['matching-setup']));
export const OpeningProblem = lazyPart(withTexts(() => import('../../matching/check/OpeningProblem.tsx'), ['camera']));

const all: Pick<LazyPart<never>, 'preload'>[] = [
  SideButtons,
  ChatButton,
  Prompts,
  MoreItems,
  WhileConnecting,
  Chat,
  Devices,
  BlockDialog,
  CallReport,
  OpeningProblem,
];

/** @throws where a file is missing */
export const preloadSlots = async (): Promise<void> => void (await Promise.all(all.map((part) => part.preload())));
