import type { NoticesTexts } from '../shapes.ts';

export const notices: NoticesTexts = {
  title: 'Avisos de licencias',
  text: '{site} funciona gracias al trabajo de otras personas, que tu navegador carga. Estas son sus licencias.',
  home: 'Página de inicio',
};
