import { SuspendedNote } from '../../moderation/Suspended.tsx';
import { SuspensionNote } from '../../reports/SuspensionNote.tsx';

/** Why matching is refused. */
export default function SuspensionNotes() {
  return <SuspendedNote otherwise={<SuspensionNote />} />;
}
