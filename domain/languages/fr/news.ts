import type { NewsTexts } from '../shapes.ts';

export const news: NewsTexts = {
  call: (name) => ({ title: `${name} vous appelle`, body: 'Ouvrez {site} pour répondre.' }),
  missedCall: (name) => ({ title: 'Appel manqué', body: `${name} a essayé de vous joindre.` }),
  message: 'Nouveau message',
  picture: 'Photo',
  deleted: 'Message supprimé',
  request: (name) => ({ title: 'Demande d’ami', body: `${name} aimerait rester en contact.` }),
  someone: { title: 'Quelqu’un est là', body: 'Quelqu’un attend une conversation en ce moment.' },
  meeting: ({ day, time }) => ({ title: `Rendez-vous ${day} à ${time}`, body: 'Ça commence dans quelques minutes.' }),
};
