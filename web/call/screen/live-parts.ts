/** In one file, which loads late (late-parts.ts). */

export { MoreItems } from '../bar/MoreItems.tsx';
export { CallBackCard } from '../call-back/CallBackCard.tsx';
export { CallBackPanel } from '../call-back/CallBackPanel.tsx';
export { DevicesDialog } from '../devices/DevicesDialog.tsx';
export { FloatingPanel } from '../floating/FloatingPanel.tsx';
export { SafetyDialog } from '../safety/SafetyDialog.tsx';
export { BesideCall } from '../session/BesideCall.tsx';
export { CornerHandle } from '../small-picture/CornerHandle.tsx';
export { StagePills } from '../stage/StagePills.tsx';
export { CallHelp } from './CallHelp.tsx';
export { ElsewherePanel } from './ElsewherePanel.tsx';
export { default as LivePrompts } from './LivePrompts.tsx';
export { PeerChip } from './PeerChip.tsx';
