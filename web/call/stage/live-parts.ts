/** The parts of a call that load late, with those of other features (web/pages/call/live-call.tsx). */

export { DevicesDialog } from '../controls/DevicesDialog.tsx';
export { MoreItems } from '../controls/MoreItems.tsx';
export { CallHelp } from '../controls/ShortcutEditor.tsx';
export { LivePrompts } from '../prompts/LivePrompts.tsx';
export { SafetyDialog } from '../safety/SafetyDialog.tsx';
export { CallBackPanel } from './CallBackPanel.tsx';
export { CornerHandle } from './CornerHandle.tsx';
export { ElsewherePanel } from './ElsewherePanel.tsx';
export { FillButton } from './FillButton.tsx';
export { PeerChip } from './PeerChip.tsx';
export { StagePills } from './StagePills.tsx';
