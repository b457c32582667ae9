import { lazyFile } from '../../lib/lazy.tsx';

/** The tabs of one's own profile that are not shown first. */
export const tabs = lazyFile(() => import('./tabs.ts'));

export const HistoryTab = tabs.part('HistoryTab');
export const SettingsTab = tabs.part('SettingsTab');
