/** In one file, which loads late (late-tabs.ts). */

export { HistoryTab } from './HistoryTab.tsx';
export { SettingsTab } from './SettingsTab.tsx';
