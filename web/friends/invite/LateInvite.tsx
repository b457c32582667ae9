import { Suspense } from 'react';
import { loadTexts } from '../../i18n/i18n.ts';
import { lazyPart } from '../../lib/chunks.ts';
import { useHasOpened } from '../../ui/overlay/use-has-opened.ts';
import type { InviteDialogProps } from './InviteDialog.tsx';

const InviteDialog = lazyPart(async () => {
  const [part] = await Promise.all([import('./InviteDialog.tsx'), loadTexts(['invitation'])]);
  return part;
});

/** The dialog of the invitation link; its code and texts load when it first opens. */
export function LateInvite(props: InviteDialogProps) {
  if (!useHasOpened(props.open)) return null;
  return (
    <Suspense fallback={null}>
      <InviteDialog {...props} />
    </Suspense>
  );
}
