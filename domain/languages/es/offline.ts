import type { OfflineTexts } from '../shapes.ts';

export const offline: OfflineTexts = {
  network: {
    title: 'Sin conexión',
    text: '{site} necesita una conexión a internet. La página vuelve sola.',
  },
  server: {
    title: '{site} no responde',
    text: 'Nuestro servidor no responde en este momento. La página se abre sola en cuanto responda.',
  },
  retry: 'Reintentar',
};
