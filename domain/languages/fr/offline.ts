import type { OfflineTexts } from '../shapes.ts';

export const offline: OfflineTexts = {
  network: {
    title: 'Vous êtes hors ligne',
    text: '{site} a besoin d’une connexion internet. La page reviendra d’elle-même.',
  },
  server: {
    title: '{site} ne répond pas',
    text: 'Notre serveur ne répond pas pour le moment. La page s’ouvrira d’elle-même dès qu’il répondra.',
  },
  retry: 'Réessayer',
};
