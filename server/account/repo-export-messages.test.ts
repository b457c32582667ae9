import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { sql } from 'drizzle-orm';
import { expect, inject, it, onTestFinished } from 'vitest';
import { connectEmbedded, type Db } from '../db/connect.ts';
import { addPeople, personId, rowsRead, rowsReturned } from '../testing/queries.ts';
import { ROWS_AT_ONCE } from './export-pages.ts';
import { readMessages, readPictureFiles } from './repo-export-messages.ts';
import { readFriends } from './repo-export-social.ts';

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

it('the messages of someone are read in pages: all at once may take longer than a statement may', async () => {
  const db = await openDatabase();
  await addTalks(db, { first: ROWS_AT_ONCE + 1, count: ROWS_AT_ONCE + 2 });
  await db.execute(sql`
    insert into message_reactions (message_id, user_id, emoji, at)
    select ${personId(sql`i`)}, ${personId(1)}, '👍', now() - make_interval(secs => i) from unnest(array[1, ${ROWS_AT_ONCE + 1}::int, ${ROWS_AT_ONCE + 2}::int]) i`);
  const { messages, reactions } = readMessages(db, FIRST_PERSON);
  const read: { messages: object[]; reactions: object[] } = { messages: [], reactions: [] };
  const counts = await rowsReturned(db, async () => {
    read.messages = (await Readable.from(messages).toArray()).flat();
    read.reactions = (await Readable.from(reactions).toArray()).flat();
  });
  expect(read.messages).toMatchObject(Array.from({ length: ROWS_AT_ONCE + 1 }, (_, i) => ({ content: String(i + 1) })));
  expect(read.reactions).toMatchObject(
    [1, ROWS_AT_ONCE + 1].map((i) => ({ messageId: expect.stringMatching(`${i.toString(16)}$`) })),
  );
  expect(Math.max(...counts)).toBeLessThanOrEqual(ROWS_AT_ONCE);
});

it('a list is read in pages, to its end', async () => {
  const db = await openDatabase();
  await addPeople(db, 2 * ROWS_AT_ONCE + 3);
  await db.execute(sql`
    insert into blocks (blocker_id, blocked_id, created_at)
    select ${personId(1)}, ${personId(sql`i`)}, now() from generate_series(2, ${2 * ROWS_AT_ONCE + 3}::int) i`);
  const read: string[][] = [];
  for await (const rows of readFriends(db, FIRST_PERSON).blocked) read.push(rows.map(({ who }) => who));
  expect(read.map(({ length }) => length)).toEqual([ROWS_AT_ONCE, ROWS_AT_ONCE, 2]);
  expect(new Set(read.flat()).size).toBe(2 * ROWS_AT_ONCE + 2);
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
    const found = (await Readable.from(readPictureFiles(tx, FIRST_PERSON)).toArray()).flat();
    expect(found.map(({ file }) => file)).toEqual(['unsent', '1']);
  });
  expect(read).toBeLessThan(20);
});
