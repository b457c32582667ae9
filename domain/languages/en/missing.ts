import type { MissingTexts } from '../shapes.ts';

export const missing: MissingTexts = {
  title: 'Connection lost',
  text: 'Part of the app could not be loaded. Check your internet connection, then reload.',
  reload: 'Reload',
  home: 'Home page',
};
