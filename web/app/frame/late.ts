/** Parts of every page that no one waits for, in one file (RootLayout.tsx, use-kept-focus.ts). */

export { keepFocus } from '../../ui/keep-focus.ts';
export { Toaster } from '../../ui/overlay/Toaster.tsx';
