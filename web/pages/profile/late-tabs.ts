import { namedPart } from '../../lib/lazy-part.tsx';

/** The tabs of one's own profile that are not shown first. */
export const HistoryTab = namedPart(() => import('./HistoryTab.tsx'), 'HistoryTab');
export const SettingsTab = namedPart(() => import('./SettingsTab.tsx'), 'SettingsTab');

/** Loads them before they are opened. */
export const loadTabs = (): void => {
  for (const tab of [HistoryTab, SettingsTab]) tab.prefetch();
};
