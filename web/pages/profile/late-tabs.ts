import { namedPart } from '../../lib/lazy-part.tsx';

/** The tabs of one's own profile that are not shown first. */
export const HistoryTab = namedPart(() => import('./HistoryTab.tsx'), 'HistoryTab');
export const SettingsTab = namedPart(() => import('./SettingsTab.tsx'), 'SettingsTab');

/** Loads them before they are opened. What cannot be fetched is loaded again then. */
export const loadTabs = (): void => {
  for (const tab of [HistoryTab, SettingsTab]) tab.preload().catch(() => undefined);
};
