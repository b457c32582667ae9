import { sql } from 'drizzle-orm';
import { expect, inject, it, onTestFinished } from 'vitest';
import { connectEmbedded } from '../db/connect.ts';
import { messages } from '../db/schema/messages.ts';
import { createFakeClock } from '../ports/clock.fake.ts';
import { addPeople, personId } from '../testing/queries.ts';
import { createMessagesRepo } from './repo.ts';

const READER = '00000000-0000-0000-0000-000000000001';
const COUNT = 4500;

it('what a friend has written is marked as read a thousand at a time: all at once may take longer than a statement may', async () => {
  const { db, close } = await connectEmbedded({ template: inject('databaseTemplate') });
  onTestFinished(close);
  await addPeople(db, 2);
  await db.execute(sql`
    insert into conversations (id, user_a, user_b, created_at) values (${READER}, ${READER}, ${personId(2)}, now())`);
  await db.execute(sql`
    insert into messages (id, conversation_id, sender_id, content, created_at)
    select gen_random_uuid(), ${READER}, ${personId(sql`1 + (i > 1)::int`)}, '', now() - make_interval(secs => i)
    from generate_series(1, ${COUNT}::int) i`);
  await db.execute(sql`
    create function refuse_many() returns trigger language plpgsql as $$ begin
      if (select count(*) from changed) > 1000 then raise 'too many at once'; end if;
      return null;
    end $$`);
  await db.execute(sql`
    create trigger refuse_many after update on messages referencing new table as changed
    for each statement execute function refuse_many()`);
  const at = new Date(2026, 10, 30);
  await createMessagesRepo(db, createFakeClock(0)).markRead(READER, READER, at);
  // All but the reader's own.
  expect(await db.$count(messages, sql`${messages.readAt} = ${at.toISOString()}::timestamptz`)).toBe(COUNT - 1);
});
