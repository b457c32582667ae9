import { loadOverlays } from '../../ui/overlay/overlays.ts';

// So that a test opens a menu or a dialog in one step, as on a page that has been open for a while.
if (globalThis.document) await loadOverlays();
