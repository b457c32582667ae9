import type { OfflineTexts } from '../shapes.ts';

export const offline: OfflineTexts = {
  title: 'You are offline',
  text: 'Visavis needs an internet connection. This page comes back by itself.',
  retry: 'Try again',
};
