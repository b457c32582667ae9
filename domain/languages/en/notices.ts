import type { NoticesTexts } from '../shapes.ts';

export const notices: NoticesTexts = {
  title: 'Notices',
  text: '{site} runs with the work of others, which your browser loads. Here are their licences.',
  home: 'Home page',
};
