import type { MissingTexts } from '../shapes.ts';

export const missing: MissingTexts = {
  title: 'Connexion perdue',
  text: 'Une partie de l’application n’a pas pu être chargée. Vérifiez votre connexion internet, puis rechargez.',
  reload: 'Recharger',
  home: 'Page d’accueil',
};
