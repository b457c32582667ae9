import type { Core } from '../core.ts';
import { createFigures } from './figures.ts';
import { createMeetings } from './meetings.ts';
import { createWaitingRepo } from './repo.ts';
import { waitingRoutes } from './routes.ts';
import { createWatches, type WatchesDependencies } from './watches.ts';

/** How often reminders are looked for, ms. */
const REMINDERS_EVERY = 60_000;
/** How often what is over is removed, ms. */
const SWEEP_EVERY = 3_600_000;

/** Who is here, meeting hours, and news of the next person who waits. */
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
