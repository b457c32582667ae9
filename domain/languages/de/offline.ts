import type { OfflineTexts } from '../shapes.ts';

export const offline: OfflineTexts = {
  network: {
    title: 'Du bist offline',
    text: '{site} braucht eine Internetverbindung. Die Seite kommt von selbst zurück.',
  },
  server: {
    title: '{site} antwortet nicht',
    text: 'Unser Server antwortet gerade nicht. Die Seite öffnet sich von selbst, sobald er es wieder tut.',
  },
  retry: 'Noch einmal versuchen',
};
