import { KARMA_DEFAULT } from '@visavis/domain/call/karma/rules.ts';
import { sql } from 'drizzle-orm';
import type { Database } from '../../server/db/connect.ts';

/** Balances equal the ledger, experience equals the sum over calls, and every entry exists exactly once. */
export async function checkKarma({ db }: Database): Promise<string[]> {
  const list = async (query: ReturnType<typeof sql>) =>
    (await db.execute<{ problem: string }>(query)).rows.map(({ problem }) => problem);
  return (
    await Promise.all([
      list(sql`
        select u.username || ' has karma ' || u.karma || ', the ledger has ' || ${KARMA_DEFAULT} + coalesce(sum(l.delta), 0) as problem
        from users u left join karma_ledger l on l.user_id = u.id
        group by u.id having u.karma <> ${KARMA_DEFAULT} + coalesce(sum(l.delta), 0)`),
      list(sql`
        select u.username || ' has experience ' || u.experience_points || ', the calls gave ' || coalesce(sum(m.xp_gained), 0) as problem
        from users u left join call_members m on m.user_id = u.id
        group by u.id having u.experience_points <> coalesce(sum(m.xp_gained), 0)`),
      list(sql`
        select 'call ' || call_id || ' has ' || count(*) || ' ledger entries of ' || user_id || ' for ' || reason as problem
        from karma_ledger where reason in ('long_call', 'rating')
        group by call_id, user_id, reason having count(*) > 1`),
      list(sql`
        select 'call ' || m.call_id || ' promised ' || m.user_id || ' karma ' || m.karma_gained || ', the ledger has ' || coalesce(l.delta, 0) as problem
        from call_members m
        left join karma_ledger l on l.call_id = m.call_id and l.user_id = m.user_id and l.reason = 'long_call'
        where coalesce(l.delta, 0) > m.karma_gained`),
      list(sql`
        select 'rating of ' || l.call_id || ' by ' || l.from_user_id || ' is in the ledger and not stored with the call' as problem
        from karma_ledger l
        left join call_members m on m.call_id = l.call_id and m.user_id = l.from_user_id and m.peer_id = l.user_id
        where l.reason = 'rating' and coalesce(m.rating, 'none') not in ('positive', 'negative')`),
      list(sql`
        select 'no rating of ' || m.peer_id || ' by ' || m.user_id || ' is in the ledger, though one is stored' as problem
        from call_members m
        where m.rating in ('positive', 'negative')
          and not exists (
            select 1 from karma_ledger l
            where l.reason = 'rating' and l.user_id = m.peer_id and l.from_user_id = m.user_id)
        group by m.user_id, m.peer_id`),
      list(sql`
        select user_id || ' is in ' || count(*) || ' calls at once' as problem
        from call_members where active group by user_id having count(*) > 1`),
    ])
  ).flat();
}
