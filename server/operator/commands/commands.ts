import { finished, Readable } from 'node:stream';
import type { Mailer } from '../../ports/mail/mailer.ts';
import { problemOf } from '../../ports/mail/problem.ts';
import { nameOfSite } from '../../ports/mail/texts.ts';
import type { SecurityLog } from '../../ports/security-log.ts';
import { type Answer, CommandRefusal, commandOf, type Handlers, refused, request } from '../command-schema.ts';
import { type AdminLinkDependencies, createAdminLink } from './admin-link.ts';
import { createReportCommands, type ReportCommandsDependencies } from './report-commands.ts';
import { createUserCommands, type UserCommandsDependencies } from './user-commands.ts';

export interface OperatorCommandsDependencies
  extends UserCommandsDependencies,
    ReportCommandsDependencies,
    AdminLinkDependencies {
  security: SecurityLog;
  mailServer: Mailer;
  /** the sender of mails */
  mailFrom: string;
  /** sockets connected to this process */
  connections(): number;
}

/**
 * The operator's commands (rulings 22). Every request that is understood leaves a row in the audit log, also where the
 * command breaks off: the row is there before it runs.
 */
export function createOperatorCommands(dependencies: OperatorCommandsDependencies) {
  const { repo, clock, random, log, security, connections, mailServer, mailFrom } = dependencies;
  const now = () => new Date(clock.now());

  const handlers: Handlers = {
    ...createReportCommands(dependencies),
    ...createUserCommands(dependencies),
    'admin-link': createAdminLink(dependencies),
    'sessions end': () => dependencies.actions.signOutAll(),
    'test-mail': async ({ address }) => {
      const mail = {
        to: address,
        subject: 'Test mail',
        text: `The operator of ${nameOfSite()} sent this to see that mails arrive.`,
      };
      const answer = await mailServer.send(mail, random.uuid(clock.now())).catch((error) => {
        throw new CommandRefusal('MAIL_NOT_SENT', problemOf(error));
      });
      return { from: mailFrom, answer };
    },
    stats: async () => ({ ...(await repo.totals(now())), connections: connections() }),
  };

  /**
   * The input as the audit log keeps it: a user by id, which identifies no one after a deletion, and what was typed for no
   * user not at all; without what they read and the names that they were given.
   * Made before the command runs, which may be that deletion.
   */
  async function auditedInput(input: Record<string, unknown>): Promise<Record<string, unknown>> {
    const {
      user,
      email,
      message: _theirs,
      username: _username,
      name: _shown,
      address: _address,
      born: _birth,
      ...rest
    } = input;
    const named = user ?? email;
    if (typeof named !== 'string') return rest;
    const known = await repo.user(named);
    return known ? { ...rest, userId: known.id } : { ...rest, isUnknownUser: true };
  }

  async function answerOf(run: () => Promise<unknown>): Promise<Answer> {
    try {
      return { ok: true, data: await run() };
    } catch (error) {
      if (error instanceof CommandRefusal) return refused(error.code, error.message);
      throw error;
    }
  }

  return {
    /** Runs a request from the socket, well-formed or not. Never rejects. */
    async run(line: unknown): Promise<Answer> {
      const parsed = request.safeParse(line);
      if (!parsed.success) return refused('MALFORMED', 'Not a request of this version of the command');
      const { command, input } = parsed.data;
      const checked = commandOf(command).input.safeParse(input);
      if (!checked.success) return refused('MALFORMED', checked.error.issues[0]?.message ?? 'Malformed');
      const id = random.uuid(clock.now());
      const failed = (error: unknown) => log.error({ err: error, command }, 'operator command failed');
      let userId: string | undefined;
      let answer: Answer;
      try {
        const audited = await auditedInput(checked.data as Record<string, unknown>);
        if (typeof audited.userId === 'string') userId = audited.userId;
        await repo.begun({ id, at: now(), command, arguments: audited });
        answer = await answerOf(() => handlers[command](checked.data as never));
      } catch (error) {
        failed(error);
        answer = refused('INTERNAL', 'Something went wrong; the log of the server says what');
      }
      const outcome = answer.ok ? 'ok' : answer.code;
      security('operator-command', { command, outcome, userId });
      if (answer.ok && answer.data instanceof Readable) {
        // Its end is known once it has been sent.
        finished(answer.data, (error) => {
          if (error) failed(error);
          void repo.ended(id, error ? 'INTERNAL' : outcome).catch(failed);
        });
      } else await repo.ended(id, outcome).catch(failed);
      return answer;
    },
  };
}
