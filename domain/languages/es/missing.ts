import type { MissingTexts } from '../shapes.ts';

export const missing: MissingTexts = {
  title: 'Se perdió la conexión',
  text: 'No se pudo cargar una parte de la aplicación. Revisa tu conexión a internet y recarga.',
  reload: 'Recargar',
  home: 'Inicio',
};
