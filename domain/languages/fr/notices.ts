import type { NoticesTexts } from '../shapes.ts';

export const notices: NoticesTexts = {
  title: 'Mentions des licences',
  text: '{site} repose sur le travail d’autres personnes, que votre navigateur charge. Voici leurs licences.',
  home: 'Page d’accueil',
};
