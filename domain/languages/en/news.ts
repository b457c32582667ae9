import type { NewsTexts } from '../shapes.ts';

export const news: NewsTexts = {
  call: (name) => ({ title: `${name} is calling`, body: 'Open {site} to answer.' }),
  missedCall: (name) => ({ title: 'Missed call', body: `${name} tried to reach you.` }),
  message: 'New message',
  picture: 'Picture',
  deleted: 'Message deleted',
  request: (name) => ({ title: 'Friend request', body: `${name} would like to stay in touch.` }),
  someone: { title: 'Someone is here', body: 'Someone is waiting for a conversation right now.' },
  meeting: ({ day, time }) => ({ title: `We meet on ${day} at ${time}`, body: 'It begins in a few minutes.' }),
};
