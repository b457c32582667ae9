import { isPushedTo } from '../lib/pushed.ts';
import type { Services } from '../services/services.tsx';

/** Between two sounds, ms: a talk that goes on without the person does not ring all the time. */
const SOUND_EVERY = 60_000;

type Outside = Pick<Services, 'socket' | 'clock' | 'front' | 'visibility' | 'alerts' | 'storage'>;

/**
 * Counts in the title what arrives while no one looks at the page, until they do or have read it elsewhere. A page on screen
 * sounds as well, unless the server's notifications do.
 * @returns a function that stops it
 */
export function countUnseen({ socket, clock, front, visibility, alerts, storage }: Outside, me: string): () => void {
  /** ids of what has arrived, and what each is part of */
  const unseen = new Map<string, string>();
  let soundedAt = Number.NEGATIVE_INFINITY;

  const arrive = (id: string, part: string) => {
    if (front.get().isInFront) return;
    unseen.set(id, part);
    alerts.count(unseen.size);
    const isDue = clock.now() - soundedAt >= SOUND_EVERY;
    if (!isDue || !visibility.get().visible || isPushedTo(storage)) return;
    soundedAt = clock.now();
    alerts.chime();
  };
  const drop = (isGone: (part: string) => boolean) => {
    for (const [id, part] of unseen) if (isGone(part)) unseen.delete(id);
    alerts.count(unseen.size);
  };

  const stops = [
    socket.on('dm:message', ({ conversationId, message }) => {
      const isNews = message.senderId !== me && (!message.call || message.call.outcome === 'missed');
      if (isNews) arrive(message.id, conversationId);
    }),
    socket.on('dm:messages_read', ({ conversationId, readBy }) => {
      if (readBy === me) drop((part) => part === conversationId);
    }),
    socket.on('friend:request_received', ({ request }) => arrive(request.id, request.id)),
    socket.on('friend:request_gone', ({ requestId }) => drop((part) => part === requestId)),
    front.subscribe(() => {
      if (front.get().isInFront) drop(() => true);
    }),
  ];
  return () => {
    for (const stop of stops) stop();
    drop(() => true);
  };
}
