import { askStatus, found, join, leave, postOffer } from '@visavis/domain/matching/contract.ts';
import type { RealtimeServer } from '../realtime/server.ts';
import type { Matching } from './service.ts';

export interface MatchingEventDependencies {
  sockets: Pick<RealtimeServer, 'on' | 'onSent' | 'onDisconnect'>;
  matching: Matching;
}

export function matchingEvents({ sockets, matching }: MatchingEventDependencies): void {
  sockets.on(join, (sender, payload) => matching.join(sender, payload ?? undefined));
  sockets.on(leave, matching.leave);
  sockets.on(postOffer, matching.postOffer);
  sockets.on(askStatus, matching.sendStatus);
  sockets.onSent(found, matching.matched);
  sockets.onDisconnect(matching.leave);
}
