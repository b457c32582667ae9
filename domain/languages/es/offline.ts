import type { OfflineTexts } from '../shapes.ts';

export const offline: OfflineTexts = {
  title: 'Sin conexión',
  text: 'Visavis necesita una conexión a internet. La página vuelve sola.',
  retry: 'Reintentar',
};
