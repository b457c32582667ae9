import { useState } from 'react';
import type { CallView } from '../session/call-view.ts';
import { type Hindrance, hindranceOf } from './call-texts.ts';

/** What stood between the two until now, such as a microphone that was muted. Null once they had parted meanwhile. */
export function useOvercome(view: CallView): Hindrance | null {
  const isTogether = view.status === 'connected' && view.skipDueAt === null && !view.peerAway;
  const present = isTogether ? (hindranceOf(view) ?? 'nothing') : null;
  const [last, setLast] = useState<{ present: typeof present; before: typeof present }>({ present, before: null });
  if (last.present !== present) setLast({ present, before: last.present });
  return last.present === 'nothing' && last.before !== 'nothing' ? last.before : null;
}
