import type { OfflineTexts } from '../shapes.ts';

export const offline: OfflineTexts = {
  title: 'Du bist offline',
  text: 'Visavis braucht eine Internetverbindung. Die Seite kommt von selbst zurück.',
  retry: 'Noch einmal versuchen',
};
