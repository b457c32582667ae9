import type { Signal } from '@visavis/domain/desk/rules.ts';
import type { Role } from '@visavis/domain/moderation/rules.ts';
import type { Plan, ProfileLanguage } from '@visavis/domain/users/rules.ts';
import { asc, eq, inArray, sql } from 'drizzle-orm';
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

/** Someone who shares marks of sign-ins with another. */
export interface Related {
  person: PersonRow;
  shares: Signal[];
}

export const FOUND_MAX = 20;
const RELATED_MAX = 20;
/** An account is new this long, and marks count as long, ms. */
const NEW_FOR = 30 * 24 * 3_600_000;

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
    /**
     * People who share marks with someone, where one of the two is new and the other is suspended; most shared first.
     * @param viewerId is not shown
     */
    async related(userId: string, viewerId: string, now: Date): Promise<Related[]> {
      const since = sql`${new Date(now.getTime() - NEW_FOR).toISOString()}::timestamptz`;
      const at = sql`${now.toISOString()}::timestamptz`;
      const { rows } = await db.execute<{ id: string; shares: Signal[] }>(sql`
        select u.id, array_agg(distinct s.kind order by s.kind) as shares
        from users me
        join account_signals mine on mine.user_id = me.id and mine.at > ${since}
        join account_signals s on s.kind = mine.kind and s.hash = mine.hash and s.user_id <> me.id and s.at > ${since}
        join users u on u.id = s.user_id
        where me.id = ${userId} and u.id <> ${viewerId} and (
          (me.created_at > ${since} and u.suspended_until > ${at}) or (u.created_at > ${since} and me.suspended_until > ${at}))
        group by u.id order by count(distinct s.kind) desc, max(s.at) desc, u.id limit ${RELATED_MAX}`);
      if (rows.length === 0) return [];
      const ids = rows.map(({ id }) => id);
      const byId = new Map((await people(now).where(inArray(users.id, ids))).map((row) => [row.userId, row]));
      return rows.flatMap(({ id, shares }) => {
        const person = byId.get(id);
        return person ? [{ person, shares }] : [];
      });
    },
    record: (entry: StaffEntry): Promise<void> => recordStaffAction(db, entry),
  };
}
