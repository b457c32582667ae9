import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { expect, inject, it, onTestFinished } from 'vitest';
import { connectEmbedded, type Db } from '../db/connect.ts';
import { addPeople, personId, rowsRead, rowsReturned } from '../testing/queries.ts';
import { readMessages, readPictureFiles } from './repo-export-messages.ts';

const FIRST_PERSON = '00000000-0000-0000-0000-000000000001';

async function openDatabase(): Promise<Db> {
  const { db, close } = await connectEmbedded({ template: inject('databaseTemplate') });
  onTestFinished(close);
  return db;
}

/** Persons 1 and 2 each have a conversation with person 3; the first message is of the one, all others of the other. */
async function addTalks(db: Db, { first, count }: { first: number; count: number }) {
  await addPeople(db, 3);
  await db.execute(sql`
    insert into conversations (id, user_a, user_b, created_at)
    select ${personId(sql`a`)}, ${personId(sql`a`)}, ${personId(3)}, now() from generate_series(1, 2) a`);
  await db.execute(sql`
    insert into conversation_members (conversation_id, user_id)
    select c.id, u.id from conversations c join users u on u.id in (c.user_a, c.user_b)`);
  await db.execute(sql`
    insert into messages (id, conversation_id, sender_id, content, created_at)
    select ${personId(sql`i`)}, ${personId(sql`case when i <= ${first}::int then 1 else 2 end`)}, ${personId(3)}, i,
      now() + make_interval(secs => i)
    from generate_series(1, ${count}::int) i`);
}

it('the messages of someone are read a few thousand at a time: all at once may take longer than a statement may', async () => {
  const db = await openDatabase();
  await addTalks(db, { first: 5001, count: 5002 });
  await db.execute(sql`
    insert into message_reactions (message_id, user_id, emoji, at)
    select ${personId(sql`i`)}, ${personId(1)}, '👍', now() - make_interval(secs => i) from unnest(array[1, 5001, 5002]) i`);
  let read: Awaited<ReturnType<typeof readMessages>> | undefined;
  const counts = await rowsReturned(db, async () => {
    read = await readMessages(db, FIRST_PERSON);
  });
  expect(read?.messages.map(({ content }) => Number(content))).toEqual(Array.from({ length: 5001 }, (_, i) => i + 1));
  expect(read?.reactions.map(({ messageId }) => Number.parseInt(messageId.slice(-8), 16))).toEqual([5001, 1]);
  expect(Math.max(...counts)).toBeLessThanOrEqual(5000);
});

it('the pictures of someone are found without reading those of everyone', async () => {
  const id = randomUUID();
  const read = await rowsRead(await openDatabase(), 'message_pictures', async (tx) => {
    await addTalks(tx, { first: 1, count: 500 });
    await tx.execute(sql`
      insert into message_pictures (id, owner_id, message_id, file, width, height, created_at, sent_at)
      select ${personId(sql`i`)}, ${personId(sql`case when i = 1 then 3 else 2 end`)}, ${personId(sql`i`)}, i, 1, 1, now(), now()
      from generate_series(1, 500) i`);
    await tx.execute(sql`
      insert into message_pictures (id, owner_id, file, width, height, created_at)
      values (${id}, ${personId(1)}, 'unsent', 1, 1, now() - interval '1 minute')`);
    const found = await readPictureFiles(tx, FIRST_PERSON);
    expect(found.map(({ file }) => file)).toEqual(['unsent', '1']);
  });
  expect(read).toBeLessThan(20);
});
