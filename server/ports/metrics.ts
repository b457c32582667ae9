import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Obstacle, obstacles } from '@visavis/domain/call/contract.ts';
import { CRASHES, type CrashKind } from '@visavis/domain/site/crash-contract.ts';
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import { type SecurityEvent, securityEvents } from './security-log.ts';

/** The outcome of a try to send a mail: `refused` and `expired` are given up. */
export const mailOutcomes = ['sent', 'postponed', 'refused', 'expired'] as const;
export type MailOutcome = (typeof mailOutcomes)[number];

/** The metrics of the server. Its own names start with `visavis_`, those of Node do not; docs/operating/monitoring.md explains them. */
export interface Metrics {
  /** A pair was matched. @param waitMs how long the longer-waiting of the two waited */
  matched(waitMs: number): void;
  callStarted(): void;
  callEnded(reason: string, seconds: number): void;
  /** from match to first picture, as a client reports it, ms */
  callSetup(ms: number): void;
  /** A search stopped because it reached nobody, as a client reports it. */
  unreachable(cause: Obstacle): void;
  messagesStored(count: number): void;
  /** A request or event was refused or failed. */
  refused(code: string): void;
  securityEvent(event: SecurityEvent): void;
  /** A request was answered. @param route the pattern, such as `/api/users/:id` */
  answered(request: { method: string; route: string; status: number }, seconds: number): void;
  /** A page has crashed, as a client tells it. */
  crashed(kind: CrashKind): void;
  mail(outcome: MailOutcome): void;
  /** Repeated work has succeeded, or was begun. @param at ms */
  jobDone(job: string, at: number): void;
  /** Adds a gauge that is read whenever the metrics are scraped, and left out where that fails. */
  watch(name: WatchedName, help: string, read: () => number | Promise<number>): void;
  /** Prometheus text. */
  text(): Promise<string>;
  contentType: string;
}

type WatchedName =
  | 'queue_length'
  | 'database_connections_in_use'
  | 'database_connections_idle'
  | 'database_requests_waiting'
  | 'sockets'
  | 'active_calls'
  | 'mails_waiting'
  | 'mail_wait_seconds'
  | 'clock_ahead_seconds';

/** Few: there is a series for each of them, route and status. */
const REQUEST_SECONDS = [0.01, 0.05, 0.25, 1, 5, 30];
/** The version in package.json. */
const { version } = JSON.parse(readFileSync(join(import.meta.dirname, '../../package.json'), 'utf8')) as {
  version: string;
};
const SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60, 300];

export function createMetrics(): Metrics {
  const registry = new Registry();
  const registers = [registry];
  // Under the names that all programs on Node share, which dashboards know.
  collectDefaultMetrics({ register: registry });
  const build = new Gauge({
    name: 'visavis_build_info',
    help: 'Always 1; the labels say which build runs',
    labelNames: ['version', 'node'],
    registers,
  });
  build.set({ version, node: process.version }, 1);
  const requests = new Histogram({
    name: 'visavis_http_request_duration_seconds',
    help: 'How long requests took, by route and class of status',
    labelNames: ['method', 'route', 'status'],
    buckets: REQUEST_SECONDS,
    registers,
  });
  const crashes = new Counter({
    name: 'visavis_browser_crashes_total',
    help: 'Pages that crashed, as clients tell it',
    labelNames: ['kind'],
    registers,
  });
  const matches = new Counter({ name: 'visavis_matches_total', help: 'Pairs made', registers });
  const wait = new Histogram({
    name: 'visavis_match_wait_seconds',
    help: 'How long the longer-waiting of a pair waited',
    buckets: SECONDS,
    registers,
  });
  const started = new Counter({ name: 'visavis_calls_started_total', help: 'Calls in which both came', registers });
  const ended = new Counter({
    name: 'visavis_calls_ended_total',
    help: 'Calls that ended, by reason',
    labelNames: ['reason'],
    registers,
  });
  const length = new Histogram({
    name: 'visavis_call_seconds',
    help: 'Length of ended calls',
    buckets: [10, 30, 60, 300, 600, 1200, 1800, 3600, 10_800],
    registers,
  });
  const setup = new Histogram({
    name: 'visavis_call_setup_seconds',
    help: 'From match to first picture, as clients tell it',
    buckets: SECONDS,
    registers,
  });
  const unreachable = new Counter({
    name: 'visavis_unreachable_total',
    help: 'Searches that stopped because they reached nobody, by cause, as clients tell it',
    labelNames: ['cause'],
    registers,
  });
  const stored = new Counter({ name: 'visavis_messages_total', help: 'Direct messages stored', registers });
  const refusals = new Counter({
    name: 'visavis_refusals_total',
    help: 'Refusals and failures answered, by code',
    labelNames: ['code'],
    registers,
  });
  const security = new Counter({
    name: 'visavis_security_events_total',
    help: 'Security events, by event',
    labelNames: ['event'],
    registers,
  });
  const mails = new Counter({
    name: 'visavis_mails_total',
    help: 'Tries to send a mail, by outcome',
    labelNames: ['outcome'],
    registers,
  });
  const jobs = new Gauge({
    name: 'visavis_job_done_timestamp_seconds',
    help: 'When repeated work last succeeded, or else was begun, in seconds since 1970',
    labelNames: ['job'],
    registers,
  });
  // An alert notices the first increase only of a series that is there already.
  for (const kind of CRASHES) crashes.inc({ kind }, 0);
  for (const event of securityEvents) security.inc({ event }, 0);
  for (const cause of obstacles) unreachable.inc({ cause }, 0);
  for (const outcome of mailOutcomes) mails.inc({ outcome }, 0);
  for (const code of ['INTERNAL', 'UNAVAILABLE']) refusals.inc({ code }, 0);
  ended.inc({ reason: 'connection_lost' }, 0);
  return {
    matched(waitMs) {
      matches.inc();
      wait.observe(waitMs / 1000);
    },
    callStarted: () => started.inc(),
    callEnded(reason, seconds) {
      ended.inc({ reason });
      length.observe(seconds);
    },
    callSetup: (ms) => setup.observe(ms / 1000),
    unreachable: (cause) => unreachable.inc({ cause }),
    messagesStored: (count) => stored.inc(count),
    refused: (code) => refusals.inc({ code }),
    securityEvent: (event) => security.inc({ event }),
    answered: ({ method, route, status }, seconds) =>
      requests.observe({ method, route, status: `${Math.floor(status / 100)}xx` }, seconds),
    crashed: (kind) => crashes.inc({ kind }),
    mail: (outcome) => mails.inc({ outcome }),
    jobDone: (job, at) => jobs.set({ job }, at / 1000),
    watch(name, help, read) {
      new Gauge({
        name: `visavis_${name}`,
        help,
        registers,
        async collect() {
          try {
            this.set(await read());
          } catch {
            this.remove();
          }
        },
      });
    },
    text: () => registry.metrics(),
    contentType: registry.contentType,
  };
}
