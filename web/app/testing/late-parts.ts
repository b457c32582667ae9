import { live } from '../../pages/call/live.ts';
import { speak } from '../../services/testing/render.tsx';
import { loadOverlays } from '../../ui/overlay/overlays.ts';

// So that a test opens a menu or a dialog, and sees a call, in one step, as on a page that has been open for a while.
if (globalThis.document) {
  await speak('en');
  await Promise.all([loadOverlays(), live.load()]);
}
