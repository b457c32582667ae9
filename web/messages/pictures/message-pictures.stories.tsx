import { PICTURE_TEXT } from '@visavis/domain/messages/rules.ts';
import { createFakeServices } from '../../services/services.fake.ts';
import { withServices } from '../../services/testing/with-services.tsx';
import one from '../../ui/art/portrait-one.svg';
import { ConversationView, type ConversationViewProps } from '../conversation/ConversationView.tsx';
import { guardRows, rowsOf } from '../conversation/rows-state.ts';
import { bob, me, message } from '../examples.ts';
import type { PictureDraft } from './use-picture-draft.ts';

const nothing = () => undefined;
const longName = 'Maximilien-Alexandre.de_Grandc';

/** A landscape of the given size. */
const drawing = (width: number, height: number) =>
  new Blob(
    [
      `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 8 6" preserveAspectRatio="xMidYMid slice">
      <rect width="8" height="6" fill="#8fb8d8"/><circle cx="6" cy="1.6" r=".7" fill="#ffd98a"/>
      <path d="M0 4 2.5 2 5 4 6.5 3 8 4V6H0z" fill="#4c6a55"/></svg>`,
    ],
    { type: 'image/svg+xml' },
  );

const shows = (n: number, width: number, height: number, more: Parameters<typeof message>[1] = {}) =>
  message(n, { content: PICTURE_TEXT, picture: { url: '', width, height }, ...more });
const talk = [
  shows(1, 1600, 1067),
  shows(2, 900, 1600, { senderId: me, content: 'The tower, from below. One can walk up to the second floor.' }),
  shows(3, 1600, 40),
  shows(4, 24, 24, { senderId: me }),
  message(5, {
    content: 'Where is that?',
    quote: { id: 'q', senderId: me, createdAt: message(2).createdAt, excerpt: PICTURE_TEXT, isPicture: true },
  }),
];
const sizes = new Map(talk.map(({ id, picture }) => [id, picture]));

/** @param failing no picture can be fetched */
function view(more: Partial<ConversationViewProps> = {}, failing = false) {
  const services = createFakeServices();
  if (!failing) {
    services.api.answer('GET /api/messages/:id/picture', ({ params }) => {
      const { width = 1, height = 1 } = sizes.get(String(params?.id)) ?? {};
      return drawing(width, height) as never;
    });
  }
  return withServices(
    <div className="h-dvh bg-ink">
      <ConversationView
        person={{ userId: bob, username: 'bob', avatar: one, karma: 71 }}
        presence={{ status: 'online', label: 'Online' }}
        typing={false}
        history={{
          kind: 'ready',
          data: { rows: rowsOf({ messages: talk, hasOlder: false }, [], me), older: 'none' },
        }}
        canWrite
        announcement=""
        today={Date.parse('2026-03-02T20:00:00.000Z')}
        onOlder={nothing}
        onType={nothing}
        onSend={nothing}
        onRetry={nothing}
        onDelete={nothing}
        onArchive={nothing}
        onBlock={nothing}
        conversationId="talk"
        picture={draft()}
        {...more}
      />
    </div>,
    services,
  );
}

const draft = (more: Partial<PictureDraft> = {}): PictureDraft => ({
  ...{ picture: null, problem: null, refused: null, progress: null, choose: nothing, remove: nothing },
  ...more,
});
const picture = drawing(1200, 800);

export const Shown = () => view();
export const LongName = () =>
  view({ person: { userId: bob, username: longName, avatar: '', karma: 14 }, picture: draft({ picture }) });
export const NotLoaded = () => view({}, true);
export const Chosen = () => view({ picture: draft({ picture }), draft: 'From our walk' });
export const Sending = () => view({ picture: draft({ picture, progress: 0.4 }), draft: 'From our walk' });
export const Refused = () => view({ picture: draft({ problem: 'UNSUPPORTED_FILE', refused: 'plan.svg' }) });
export const Offline = () => view({ picture: draft({ picture, problem: 'NETWORK_ERROR' }), draft: 'From our walk' });

/** From someone met this week: a picture that waits, a small one, and two texts with a warning of scams. */
const strangers = [
  shows(1, 1600, 1067),
  shows(3, 1600, 40),
  message(6, { content: 'Nice talking to you! Write me on Telegram?' }),
  message(7, { content: 'I need 200 euros until Friday, see https://example.org/help' }),
];
export const FromAStranger = () =>
  view({
    history: {
      kind: 'ready',
      data: { rows: guardRows(rowsOf({ messages: strangers, hasOlder: false }, [], me)), older: 'none' },
    },
  });
