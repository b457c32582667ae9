import type { NewsTexts } from '../shapes.ts';

export const news: NewsTexts = {
  call: (name) => ({ title: `${name} te llama`, body: 'Abre {site} para responder.' }),
  missedCall: (name) => ({ title: 'Llamada perdida', body: `${name} intentó hablar contigo.` }),
  message: 'Mensaje nuevo',
  picture: 'Foto',
  deleted: 'Mensaje eliminado',
  request: (name) => ({ title: 'Solicitud de amistad', body: `${name} quiere seguir en contacto.` }),
  someone: { title: 'Hay alguien aquí', body: 'Alguien espera una conversación ahora mismo.' },
  meeting: ({ day, time }) => ({ title: `Nos vemos el ${day} a las ${time}`, body: 'Empieza en unos minutos.' }),
};
