import type { NoticesTexts } from '../shapes.ts';

export const notices: NoticesTexts = {
  title: 'Lizenzhinweise',
  text: '{site} baut auf der Arbeit anderer auf, die dein Browser lädt. Hier stehen ihre Lizenzen.',
  home: 'Startseite',
};
