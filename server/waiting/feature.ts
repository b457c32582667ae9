import * as contract from '@visavis/domain/waiting/contract.ts';
import type { Core } from '../core.ts';
import type { Bind } from '../http/bind.ts';
import { createFigures } from './figures.ts';
import { createMeetings, type Meetings } from './meetings.ts';
import { createWaitingRepo } from './repo.ts';
import { createWatches, type WatchesDependencies } from './watches.ts';

interface WaitingRouteDependencies {
  bind: Bind;
  figuresFor: ReturnType<typeof createFigures>;
  meetings: Meetings;
  watches: ReturnType<typeof createWatches>;
}

export function waitingRoutes({ bind, figuresFor, meetings, watches }: WaitingRouteDependencies): void {
  bind(contract.getFigures, ({ user }) => figuresFor(user.userId));
  bind(contract.listMeetings, ({ user }) => meetings.list(user.userId));
  bind(contract.answerMeeting, ({ user, params, body }) => meetings.answer(user.userId, params.startsAt, body));
  bind(contract.watch, async ({ user }) => {
    await watches.watch(user.userId);
    return figuresFor(user.userId);
  });
  bind(contract.stopWatching, async ({ user }) => {
    await watches.stop(user.userId);
    return figuresFor(user.userId);
  });
}

/** How often reminders are looked for, ms. */
const REMINDERS_EVERY = 60_000;
/** How often what is over is removed, ms. */
const SWEEP_EVERY = 3_600_000;

/** People who are here, meeting hours, and news of the next person who waits. */
export function createWaitingFeature(
  core: Core,
  { pushNews, reaches }: Pick<WatchesDependencies, 'pushNews' | 'reaches'>,
) {
  const { bind, clock, config, log, mailer, matchPool: pool, presence, realtime, timers } = core;
  const repo = createWaitingRepo(core.db);
  const figuresFor = createFigures({ repo, presence, clock });
  const { meetingHours: hours, publicUrl } = config;
  const meetings = createMeetings({
    repo,
    hours,
    presence,
    realtime,
    pushNews,
    reaches,
    mailer,
    isRequired: config.emailVerification === 'required',
    clock,
    log,
    publicUrl,
  });
  const watches = createWatches({ repo, pool, presence, realtime, pushNews, reaches, timers, clock });
  waitingRoutes({ bind, figuresFor, meetings, watches });
  if (hours.times.length > 0) timers.every('waiting: reminders', REMINDERS_EVERY, meetings.remind);
  timers.every('waiting: sweep', SWEEP_EVERY, meetings.sweep);
  return { waits: watches.waits };
}
