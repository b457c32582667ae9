import type { Readable } from 'node:stream';
import type { StaffAction } from '@visavis/domain/desk/audit-actions.ts';
import type { PersonInCase } from '@visavis/domain/desk/cases.ts';
import type { decideAboutPerson, PersonFile } from '@visavis/domain/desk/people.ts';
import type { Role } from '@visavis/domain/moderation/rules.ts';
import type { Plan } from '@visavis/domain/users/rules.ts';
import { AppError } from '@visavis/domain/wire/errors.ts';
import type { BodyOf } from '@visavis/domain/wire/route.ts';
import type { Clock } from '../../ports/clock.ts';
import type { Random } from '../../ports/random.ts';
import { decideAction, readSearch } from './decisions.ts';
import { presentFound, presentPersonFile } from './presenter.ts';
import type { PeopleRepo, PersonRow } from './repo.ts';

export interface PeopleDependencies {
  repo: PeopleRepo;
  clock: Clock;
  random: Random;
  /** what was reported and decided about someone, and their open case; undefined where there is no such account */
  historyOf(userId: string): Promise<Pick<PersonFile, 'history' | 'openCaseId'> | undefined>;
  /** Warns or suspends someone without a report, and records it. @throws NOT_FOUND, FORBIDDEN, CASE_OPEN, CASE_CLOSED */
  sanction(staffId: string, userId: string, decision: BodyOf<typeof decideAboutPerson>): Promise<void>;
  /** Ends every session of a user. @returns how many */
  signOut(userId: string): Promise<number>;
  /**
   * Withdraws what suspends a user, and records it. @param read the end of the suspension that was read
   * @returns whether they were suspended @throws CASE_CHANGED where it is another
   */
  reinstate(userId: string, entry: Parameters<PeopleRepo['record']>[0], read?: Date): Promise<unknown>;
  /** @param until null: it lasts */
  setPlan(userId: string, plan: Plan, until: Date | null): Promise<unknown>;
  /** Everything held about a user, pictures included, as JSON. @throws RATE_LIMITED while too many are sent */
  exportOf(userId: string): Readable;
  /** Removes an account for good. */
  erase(userId: string): Promise<unknown>;
}

/** One of the staff. */
export interface Actor {
  userId: string;
  role: Role;
}

export type People = ReturnType<typeof createPeople>;

/** Views of staff and actions of admins on accounts. Each is in the audit log before it is done. */
export function createPeople(dependencies: PeopleDependencies) {
  const { repo, clock, random } = dependencies;
  const now = () => new Date(clock.now());

  const entryOf = (action: StaffAction, { userId }: Actor, person: PersonRow) => ({
    id: random.uuid(clock.now()),
    at: now(),
    staffId: userId,
    action,
    subject: { kind: 'person' as const, id: person.userId },
    personId: person.userId,
  });
  const record = (action: StaffAction, actor: Actor, person: PersonRow, details?: Record<string, string | null>) =>
    repo.record({ ...entryOf(action, actor, person), details });

  /** @throws NOT_FOUND */
  async function fileOf(person: PersonRow, viewer: Actor): Promise<PersonFile> {
    const history = await dependencies.historyOf(person.userId);
    if (!history) throw new AppError('NOT_FOUND');
    const related = await repo.related(person.userId, viewer.userId, now());
    return presentPersonFile(person, { ...history, related }, { viewer: viewer.role, now: now() });
  }

  /** Someone on whom this admin may act. @throws NOT_FOUND, FORBIDDEN */
  const personFor = async (actor: Actor, id: string) => decideAction(actor, await repo.byId(id, now()));

  return {
    /** A look-up of an address or an id is on record, whether or not someone is found: it singles out one person. */
    async find(staffId: string, text: string): Promise<PersonInCase[]> {
      const at = now();
      const search = readSearch(text);
      const found = await repo.find(search, at);
      if (search.by !== 'username') {
        const id = found[0]?.userId ?? null;
        const subject = { kind: 'person' as const, id };
        const entry = { id: random.uuid(clock.now()), at, staffId, action: 'person_searched' as const };
        await repo.record({ ...entry, subject, personId: id, details: { by: search.by, found: found.length } });
      }
      return found.map((person) => presentFound(person, at));
    },

    /** One's own file would name who decided, with their notes. @throws NOT_FOUND, FORBIDDEN about oneself */
    async view(actor: Actor, id: string): Promise<PersonFile> {
      if (actor.userId === id) throw new AppError('FORBIDDEN');
      const person = await repo.byId(id, now());
      if (!person) throw new AppError('NOT_FOUND');
      await record('person_viewed', actor, person);
      return fileOf(person, actor);
    },

    /** @throws NOT_FOUND, FORBIDDEN, CASE_OPEN, CASE_CLOSED */
    async decide(actor: Actor, id: string, decision: BodyOf<typeof decideAboutPerson>): Promise<PersonFile> {
      await dependencies.sanction(actor.userId, id, decision);
      const person = await repo.byId(id, now());
      if (!person) throw new AppError('NOT_FOUND');
      return fileOf(person, actor);
    },

    /** Where nothing suspends the person, nothing is done. @param until of what was read @throws NOT_FOUND, FORBIDDEN, CASE_CHANGED */
    async endSuspension(actor: Actor, id: string, until?: string): Promise<PersonFile> {
      const person = await personFor(actor, id);
      await dependencies.reinstate(
        person.userId,
        entryOf('suspension_ended', actor, person),
        until ? new Date(until) : undefined,
      );
      const changed = await repo.byId(id, now());
      if (!changed) throw new AppError('NOT_FOUND');
      return fileOf(changed, actor);
    },

    /** @throws NOT_FOUND, FORBIDDEN */
    async signOut(actor: Actor, id: string): Promise<{ sessions: number }> {
      const person = await personFor(actor, id);
      await record('person_signed_out', actor, person);
      return { sessions: await dependencies.signOut(person.userId) };
    },

    /** @param until null: it lasts @throws NOT_FOUND, FORBIDDEN, VALIDATION_FAILED */
    async setPlan(actor: Actor, id: string, plan: Plan, until: string | null): Promise<PersonFile> {
      const person = await personFor(actor, id);
      const end = until === null ? null : new Date(until);
      if (end && end.getTime() <= clock.now()) {
        throw new AppError('VALIDATION_FAILED', { fields: { until: 'DATE_PAST' } });
      }
      await record('plan_set', actor, person, { plan, until });
      await dependencies.setPlan(person.userId, plan, end);
      const changed = await repo.byId(id, now());
      if (!changed) throw new AppError('NOT_FOUND');
      return fileOf(changed, actor);
    },

    /** @throws NOT_FOUND, FORBIDDEN, RATE_LIMITED */
    async export(actor: Actor, id: string): Promise<Readable> {
      const person = await personFor(actor, id);
      await record('person_exported', actor, person);
      return dependencies.exportOf(person.userId);
    },

    /** @param username of the person, typed again @throws NOT_FOUND, FORBIDDEN, VALIDATION_FAILED */
    async erase(actor: Actor, id: string, username: string): Promise<void> {
      const person = await personFor(actor, id);
      if (username !== person.username) {
        throw new AppError('VALIDATION_FAILED', { fields: { username: 'USERNAME_DIFFERS' } });
      }
      await record('person_erased', actor, person);
      await dependencies.erase(person.userId);
    },
  };
}
