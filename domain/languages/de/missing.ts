import type { MissingTexts } from '../shapes.ts';

export const missing: MissingTexts = {
  title: 'Verbindung verloren',
  text: 'Ein Teil der App konnte nicht geladen werden. Prüfe deine Internetverbindung und lade dann neu.',
  reload: 'Neu laden',
  home: 'Startseite',
};
