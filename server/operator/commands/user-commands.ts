import type { Readable } from 'node:stream';
import { USERNAME_CHANGE_DAYS } from '@visavis/domain/auth/rules.ts';
import { unwrittenMessage } from '@visavis/domain/moderation/templates.ts';
import { UNTIL_REVIEWED } from '@visavis/domain/reports/rules.ts';
import { AppError } from '@visavis/domain/wire/errors.ts';
import { afterCommit } from '../../ports/after-commit.ts';
import type { Clock } from '../../ports/clock.ts';
import type { Log } from '../../ports/log.ts';
import { rulesIn } from '../../ports/mail/texts.ts';
import type { Random } from '../../ports/random.ts';
import type { AccountActions } from '../accounts.ts';
import { CommandRefusal, type Handlers } from '../command-schema.ts';
import type { OperatorRepo, UserRow } from '../repo.ts';
import type { SuspensionsRepo } from '../repo-suspensions.ts';
import { presentSuspension, presentUser, untilText } from './presenter.ts';

export interface UserCommandsDependencies {
  repo: OperatorRepo;
  suspensions: SuspensionsRepo;
  actions: AccountActions;
  clock: Clock;
  random: Random;
  log: Log;
  /** Everything held about a user, pictures included, as JSON. @throws RATE_LIMITED while too many are sent */
  exportOf(userId: string): Readable;
  /** Removes an account for good. @returns how many pictures went with it */
  erase(userId: string): Promise<number>;
  /** @throws USERNAME_TAKEN */
  setUsername(userId: string, username: string): Promise<void>;
  setDisplayName(userId: string, displayName: string): Promise<void>;
  /** called for a user who may neither be matched nor be in a call any more */
  onSuspended(userId: string): Promise<void>;
  /** called after a suspension: the person is informed */
  onMeasure(decisionId: string): Promise<void>;
  /** called after it as well: the queue of the desk is another */
  onCaseChanged(caseId: string | null): Promise<void>;
}

type Name =
  | 'users show'
  | 'users suspend'
  | 'users reinstate'
  | 'users sign-out'
  | 'users set-role'
  | 'users set-plan'
  | 'users set-username'
  | 'users set-display-name'
  | 'users export'
  | 'users delete';

export function createUserCommands(dependencies: UserCommandsDependencies): Handlers<Name> {
  const { repo, suspensions, actions, clock, random, log } = dependencies;

  /** @param named an id, a username or an email */
  async function userOf(named: string): Promise<UserRow> {
    const user = await repo.user(named);
    if (!user) throw new CommandRefusal('NOT_FOUND', `No user ${named}`);
    return user;
  }

  function futureDate(text: string): Date {
    const date = new Date(text);
    if (date.getTime() <= clock.now()) throw new CommandRefusal('DATE_PAST', `${text} is in the past`);
    return date;
  }

  return {
    async 'users show'({ user: named }) {
      const user = await userOf(named);
      const suspension = presentSuspension(user.suspendedUntil, await suspensions.inForce(user.id), clock.now());
      return presentUser(user, { ...suspension, ...(await repo.counts(user.id)) }, clock.now());
    },

    async 'users suspend'({ user: named, rule, until, message }) {
      const user = await userOf(named);
      const end = until === undefined ? new Date(UNTIL_REVIEWED) : futureDate(until);
      const now = clock.now();
      const ids = { suspension: random.uuid(now), decision: random.uuid(now) };
      const written = message ?? unwrittenMessage('operator', rule, rulesIn(user.language));
      const suspension = { ids, at: new Date(now), until: end, source: 'operator' as const, rule, message: written };
      const inForce = await suspensions.suspend(user.id, suspension);
      if (!inForce) throw new CommandRefusal('NOT_FOUND', `No user ${named}`);
      await afterCommit(
        log,
        { what: 'what follows a suspension', decisionId: ids.decision },
        () => dependencies.onSuspended(user.id),
        () => dependencies.onMeasure(ids.decision),
        () => dependencies.onCaseChanged(null),
      );
      return { username: user.username, suspendedUntil: untilText(inForce, clock.now()) };
    },

    async 'users reinstate'({ user: named, until }) {
      const user = await userOf(named);
      const read = until && new Date(until === 'reinstated' ? UNTIL_REVIEWED : until);
      const isEnded = await actions.reinstate(user.id, null, read || undefined).catch((error) => {
        if (!(error instanceof AppError) || error.code !== 'CASE_CHANGED') throw error;
        throw new CommandRefusal(error.code, `Another suspension of ${user.username} is in force`);
      });
      if (!isEnded) throw new CommandRefusal('NOT_SUSPENDED', `${user.username} is not suspended`);
      return { username: user.username, suspendedUntil: null };
    },

    async 'users sign-out'({ user: named }) {
      const user = await userOf(named);
      return { username: user.username, sessions: await actions.signOut(user.id) };
    },

    async 'users set-role'({ user: named, role }) {
      const user = await userOf(named);
      await repo.setRole(user.id, role === 'none' ? null : role);
      return { username: user.username, role };
    },

    async 'users set-plan'({ user: named, plan, until }) {
      const user = await userOf(named);
      const end = until === undefined ? null : futureDate(until);
      const planEnd = await actions.setPlan(user.id, plan, end);
      return { username: user.username, plan, until: planEnd?.toISOString() ?? null };
    },

    async 'users set-username'({ user: named, username }) {
      const user = await userOf(named);
      await dependencies.setUsername(user.id, username).catch((error) => {
        if (!(error instanceof AppError) || error.code !== 'USERNAME_TAKEN') throw error;
        const days = USERNAME_CHANGE_DAYS;
        throw new CommandRefusal(
          error.code,
          `${username} is taken, or was given up by someone else within ${days} days`,
        );
      });
      return { former: user.username, username };
    },

    async 'users set-display-name'({ user: named, name }) {
      const user = await userOf(named);
      await dependencies.setDisplayName(user.id, name);
      return { username: user.username, displayName: name };
    },

    async 'users export'({ user: named }) {
      const user = await userOf(named);
      try {
        return dependencies.exportOf(user.id);
      } catch (error) {
        if (!(error instanceof AppError)) throw error;
        throw new CommandRefusal(error.code, 'The server sends this or many others already: try again in a minute');
      }
    },

    async 'users delete'({ user: named }) {
      const user = await userOf(named);
      const pictures = await dependencies.erase(user.id);
      return { username: user.username, deleted: true, pictures };
    },
  };
}
