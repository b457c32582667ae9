import type { OfflineTexts } from '../shapes.ts';

export const offline: OfflineTexts = {
  title: 'Vous êtes hors ligne',
  text: 'Visavis a besoin d’une connexion internet. La page revient d’elle-même.',
  retry: 'Réessayer',
};
