import * as contract from '@visavis/domain/waiting/contract.ts';
import type { Bind } from '../http/bind.ts';
import type { createFigures } from './figures.ts';
import type { Meetings } from './meetings.ts';
import type { createWatches } from './watches.ts';

export interface WaitingRouteDependencies {
  bind: Bind;
  figuresFor: ReturnType<typeof createFigures>;
  meetings: Meetings;
  watches: ReturnType<typeof createWatches>;
}

export function waitingRoutes({ bind, figuresFor, meetings, watches }: WaitingRouteDependencies): void {
  bind(contract.getFigures, ({ user }) => figuresFor(user.userId));
  bind(contract.listMeetings, ({ user }) => meetings.list(user.userId));
  bind(contract.answerMeeting, ({ user, params, body }) => meetings.answer(user.userId, params.startsAt, body.isGoing));
  bind(contract.watch, async ({ user }) => {
    await watches.watch(user.userId);
    return figuresFor(user.userId);
  });
  bind(contract.stopWatching, async ({ user }) => {
    await watches.stop(user.userId);
    return figuresFor(user.userId);
  });
}
