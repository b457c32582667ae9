import { UNTIL_REVIEWED } from '@visavis/domain/reports/rules.ts';
import type { Clock } from '../ports/clock.ts';
import type { FileStore } from '../ports/file-store/file-store.ts';
import type { Log } from '../ports/log.ts';
import type { Random } from '../ports/random.ts';
import type { Realtime } from '../realtime/port.ts';
import { exportOf } from './export.ts';
import { presentReport, presentUser, untilText } from './presenter.ts';
import type { OperatorRepo, UserRow } from './repo.ts';
import type { ExportRepo } from './repo-export.ts';
import { type Answer, type CommandName, commandOf, type InputOf, refused, request } from './vocabulary.ts';

export interface DeskDependencies {
  repo: OperatorRepo;
  exports: ExportRepo;
  files: FileStore;
  realtime: Realtime;
  clock: Clock;
  random: Random;
  log: Log;
  /** sockets connected to this process */
  connections(): number;
  /** ends the call that the two are in, if any */
  endCallsBetween(userId: string, otherId: string): Promise<void>;
  /** called for a user who may not be matched any more: suspended, or about to be deleted */
  onSuspended(userId: string): Promise<void>;
}

export type Desk = ReturnType<typeof createDesk>;

type Handlers = { [Name in CommandName]: (input: InputOf<Name>) => Promise<Answer> };

const done = (data: unknown): Answer => ({ ok: true, data });

/** What the operator's command can do. Every request that is understood leaves a row in the audit log. */
export function createDesk(dependencies: DeskDependencies) {
  const { repo, files, realtime, clock, random, log } = dependencies;
  const now = () => new Date(clock.now());

  async function withUser(named: string, work: (user: UserRow) => Promise<Answer>): Promise<Answer> {
    const user = await repo.user(named);
    return user ? work(user) : refused('NOT_FOUND', `No user ${named}`);
  }
  /** A date in words as a moment; undefined: it is over already. */
  function future(text: string): Date | undefined {
    const at = new Date(text);
    return at > now() ? at : undefined;
  }
  const past = (text: string) => refused('DATE_PAST', `${text} is in the past`);

  const handlers: Handlers = {
    async 'reports list'({ status, limit }) {
      return done((await repo.reports(status, limit)).map(presentReport));
    },

    async 'reports show'({ id }) {
      const found = await repo.report(id);
      if (!found) return refused('NOT_FOUND', `No report ${id}`);
      const others = await repo.reportsAbout(found.reported.id);
      const call = found.report.roomId ? await repo.call(found.report.roomId) : undefined;
      return done({
        ...presentReport(found),
        call: call && { matchedAt: call.createdAt, duration: call.duration, endReason: call.endReason },
        suspendedUntil: untilText(found.reported.suspendedUntil, clock.now()),
        otherReports: others.filter(({ report }) => report.id !== id).map(presentReport),
      });
    },

    async 'reports resolve'({ id, note }) {
      if (await repo.resolve(id, note, now())) {
        const found = await repo.report(id);
        return done(
          found && { ...presentReport(found), suspendedUntil: untilText(found.reported.suspendedUntil, clock.now()) },
        );
      }
      const known = await repo.report(id);
      return known
        ? refused('ALREADY_RESOLVED', `Report ${id} is resolved already`)
        : refused('NOT_FOUND', `No report ${id}`);
    },

    'users show': ({ user: named }) =>
      withUser(named, async (user) => done(presentUser(user, await repo.counts(user.id), clock.now()))),

    'users suspend': ({ user: named, until }) =>
      withUser(named, async (user) => {
        const end = until === undefined ? new Date(UNTIL_REVIEWED) : future(until);
        if (!end) return past(until ?? '');
        await repo.suspend(user.id, end);
        await dependencies.onSuspended(user.id);
        return done({ username: user.username, suspendedUntil: untilText(end, clock.now()) });
      }),

    'users reinstate': ({ user: named }) =>
      withUser(named, async (user) => {
        if (!untilText(user.suspendedUntil, clock.now())) {
          return refused('NOT_SUSPENDED', `${user.username} is not suspended`);
        }
        await repo.suspend(user.id, null);
        return done({ username: user.username, suspendedUntil: null });
      }),

    'users set-plan': ({ user: named, plan, until }) =>
      withUser(named, async (user) => {
        const end = until === undefined ? null : future(until);
        if (end === undefined) return past(until ?? '');
        const planEnd = plan === 'free' ? null : end;
        await repo.setPlan(user.id, plan, planEnd);
        return done({ username: user.username, plan, until: planEnd?.toISOString() ?? null });
      }),

    'users export': ({ user: named }) =>
      withUser(named, async (user) => done(await exportOf(user, { exports: dependencies.exports, files, at: now() }))),

    'users delete': ({ user: named }) =>
      withUser(named, async (user) => {
        await dependencies.onSuspended(user.id);
        for (const peerId of await repo.inCallWith(user.id)) await dependencies.endCallsBetween(user.id, peerId);
        const pictures = await repo.removeUser(user.id);
        realtime.closeUser(user.id);
        for (const file of pictures) {
          await files.remove(file).catch((error) => log.error({ err: error, file }, 'picture not removed'));
        }
        return done({ username: user.username, deleted: true, pictures: pictures.length });
      }),

    async stats() {
      const totals = await repo.totals(now());
      return done({ ...totals, connections: dependencies.connections() });
    },
  };

  /**
   * A request for the audit log: who is meant by id, which says nothing any more once they are removed.
   * Asked before the request runs, since it may remove them.
   */
  async function audited(input: Record<string, unknown>): Promise<Record<string, unknown>> {
    const { user: named, ...rest } = input;
    const user = typeof named === 'string' ? await repo.user(named) : undefined;
    return user ? { ...rest, userId: user.id } : input;
  }

  return {
    /** Answers whatever comes over the socket. Never rejects. */
    async run(asked: unknown): Promise<Answer> {
      const parsed = request.safeParse(asked);
      if (!parsed.success) return refused('MALFORMED', 'Not a request of this version of the command');
      const { command, input } = parsed.data;
      const checked = commandOf(command).input.safeParse(input);
      if (!checked.success) return refused('MALFORMED', checked.error.issues[0]?.message ?? 'Malformed');
      try {
        const entry = await audited(checked.data as Record<string, unknown>);
        const answer = await (handlers[command] as (input: unknown) => Promise<Answer>)(checked.data);
        await repo.audit({
          id: random.uuid(clock.now()),
          at: now(),
          command,
          arguments: entry,
          outcome: answer.ok ? 'ok' : answer.code,
        });
        return answer;
      } catch (error) {
        log.error({ err: error, command }, 'operator command failed');
        return refused('INTERNAL', 'Something went wrong; the log of the server says what');
      }
    },
  };
}
