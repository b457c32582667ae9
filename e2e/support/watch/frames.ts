import type { Person } from '../people/person.ts';

/** Every frame that a page receives over the sockets that it opens from now on: call it before it opens them. */
export function receivedBy({ page }: Person): string[] {
  const frames: string[] = [];
  page.on('websocket', (socket) => socket.on('framereceived', ({ payload }) => frames.push(String(payload))));
  return frames;
}
