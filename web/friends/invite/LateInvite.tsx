import { Suspense } from 'react';
import { lazyPart } from '../../lib/lazy.tsx';
import { useHasOpened } from '../../ui/overlay/use-has-opened.ts';
import type { InviteDialogProps } from './InviteDialog.tsx';

const InviteDialog = lazyPart(() => import('./InviteDialog.tsx'));

/** The dialog of the invitation link; its code and texts load when it first opens. */
export function LateInvite(props: InviteDialogProps) {
  if (!useHasOpened(props.open)) return null;
  return (
    <Suspense fallback={null}>
      <InviteDialog {...props} />
    </Suspense>
  );
}
