import type { OfflineTexts } from '../shapes.ts';

export const offline: OfflineTexts = {
  network: {
    title: 'You are offline',
    text: '{site} needs an internet connection. This page comes back by itself.',
  },
  server: {
    title: 'No answer from {site}',
    text: 'Our server does not answer right now. This page opens by itself as soon as it does.',
  },
  retry: 'Try again',
};
