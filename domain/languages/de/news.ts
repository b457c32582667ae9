import type { NewsTexts } from '../shapes.ts';

export const news: NewsTexts = {
  call: (name) => ({ title: `${name} ruft dich an`, body: 'Öffne {site}, um ranzugehen.' }),
  missedCall: (name) => ({ title: 'Verpasster Anruf', body: `${name} wollte dich erreichen.` }),
  message: 'Neue Nachricht',
  picture: 'Bild',
  deleted: 'Nachricht gelöscht',
  request: (name) => ({ title: 'Freundschaftsanfrage', body: `${name} möchte in Kontakt bleiben.` }),
  someone: { title: 'Jemand ist da', body: 'Gerade wartet jemand auf ein Gespräch.' },
  meeting: ({ day, time }) => ({
    title: `Wir treffen uns am ${day} um ${time}`,
    body: 'In ein paar Minuten geht es los.',
  }),
};
