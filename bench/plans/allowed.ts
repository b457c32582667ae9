/** Parts of statements that may read more than they return, by what bounds that. One that allows nothing is a fault. */
export const allowed: Record<string, readonly string[]> = {
  'a figure of the whole site, for the operator, the staff and the monitoring': [
    `as "payingUsers"`,
    `as figure, reason::text as rule`,
    `order by extract(epoch from d.at - c.opened_at)`,
    `select count(*) as count from "cases" where ("cases"."status" = $1`,
    `select count(*) as count from "users" where ("users"."last_seen_at"`,
    `select count(*)::int as matches, (percentile_cont(`,
  ],
  'a figure of one person, for the operator and the staff': [
    `(select count(*) from friendships where user_a = $1`,
    `(select count(*) from call_members m where m.user_id = users.id`,
    `select (count(distinct "call_members"."user_id"))::int`,
  ],
  'rows that wait, and are deleted soon: mails, people who want news, evidence, the chat of a call that goes on': [
    `from "mails"`,
    `select user_id as id from waiting_watches where until`,
    `from "report_evidence" left join "reports"`,
    `from "room_messages" where "room_messages"."user_id" = $1`,
  ],
  'acts of the staff and the operator, which are few': [
    `from "desk_openings" where exists`,
    `from "operator_audit" where "operator_audit"."arguments"`,
    `from "staff_audit" left join "users" "staff"`,
    `from "appeals" inner join`,
    `from reports r join cases on cases.id = r.case_id where "cases"."id" in`,
    `from "reports" left join "users" "reporters"`,
  ],
  'some rows, which PostgreSQL joins by reading a small table at once: of a larger one it looks each row up': [
    `"call_members"."peer_id" in ($n)) order by "calls"."created_at" desc`,
    `left join "suspensions" on "suspensions"."decision_id" = "decisions"."id" where "decisions"."user_id" in`,
  ],
  'a table of which nothing is known yet: it is taken for one in which each has a few hundred rows at most': [
    `select max("created_at") from (select "created_at" from "messages"`,
    `from "message_pictures" where "message_pictures"."owner_id" in`,
    `rows between unbounded preceding and 1 preceding`,
  ],
};
