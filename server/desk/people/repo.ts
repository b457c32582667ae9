import type { Role } from '@visavis/domain/moderation/rules.ts';
import type { Plan, ProfileLanguage } from '@visavis/domain/users/rules.ts';
import { asc, eq, sql } from 'drizzle-orm';
import type { Db } from '../../db/connect.ts';
import { type PersonRow as PersonColumns, personColumns } from '../../db/person.ts';
import { users } from '../../db/schema/users.ts';
import { recordStaffAction, type StaffEntry } from '../../db/staff-audit.ts';
import type { Search } from './decisions.ts';

export type PeopleRepo = ReturnType<typeof createPeopleRepo>;
/** Someone, as staff find them. */
export interface PersonRow extends PersonColumns {
  userId: string;
  role: Role | null;
  suspendedUntil: Date | null;
  email: string;
  plan: Plan;
  planEnd: Date | null;
  language: ProfileLanguage;
  createdAt: Date;
}

const FOUND_MAX = 20;

export function createPeopleRepo(db: Db) {
  const people = (now: Date) =>
    db
      .select({
        ...personColumns(now),
        userId: users.id,
        role: users.role,
        suspendedUntil: users.suspendedUntil,
        email: users.email,
        plan: users.plan,
        planEnd: users.planEnd,
        language: users.language,
        createdAt: users.createdAt,
      })
      .from(users);
  const matching = ({ by, value }: Search) =>
    ({
      id: eq(users.id, value),
      email: eq(users.email, value),
      username: sql`starts_with(${users.usernameKey}, ${value})`,
    })[by];

  return {
    /** Also people whose account is being deleted: others do not see them, but a case may be about them. */
    find: (search: Search, now: Date): Promise<PersonRow[]> =>
      people(now).where(matching(search)).orderBy(asc(users.usernameKey)).limit(FOUND_MAX),
    async byId(id: string, now: Date): Promise<PersonRow | undefined> {
      const [person] = await people(now).where(eq(users.id, id));
      return person;
    },
    record: (entry: StaffEntry): Promise<void> => recordStaffAction(db, entry),
  };
}
