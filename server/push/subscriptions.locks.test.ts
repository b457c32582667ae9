import { DEVICES_MAX } from '@visavis/domain/push/rules.ts';
import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { sessions } from '../db/schema/auth.ts';
import { pushSubscriptions } from '../db/schema/push.ts';
import { newcomers } from '../testing/crowd.ts';
import { interleave, stopWrites, usePostgres } from '../testing/forced-races.ts';
import type { TestPerson } from '../testing/person.ts';
import { useWorld } from '../testing/use-world.ts';
import { createPushRepo } from './repo.ts';

const database = await usePostgres();
const { db } = database;
const { world } = await useWorld({ ports: { database } });
const repo = createPushRepo(db);
const targetOf = (name: string) => ({ endpoint: `https://push.example/${name}`, p256dh: 'key', auth: 'secret' });

/** One more session of someone, in which they subscribe. @returns a task, for a race */
async function subscription({ userId }: TestPerson, endpoint: string, createdAt = new Date(world.clock.now())) {
  const id = world.ports.random.uuid(world.clock.now());
  const expiresAt = new Date(world.clock.now() + 3_600_000);
  await db.insert(sessions).values({ id, userId, createdAt, expiresAt });
  return () => repo.subscribe(userId, id, targetOf(endpoint), createdAt);
}

it.each(['nobody', 'someone else'])(
  'of two accounts in one browser at once, in which %s was, the later has it',
  async (before) => {
    const [ann, ben, cleo] = await newcomers(world, `ann-${before}`, `ben-${before}`, `cleo-${before}`);
    const browser = `the browser of ${before}`;
    if (before !== 'nobody') await (await subscription(cleo, browser))();
    const tasks = [await subscription(ann, browser), await subscription(ben, browser)] as const;
    await interleave(database, stopWrites('push_subscriptions'), ...tasks);
    const { endpoint } = targetOf(browser);
    const rows = await db.select().from(pushSubscriptions).where(eq(pushSubscriptions.endpoint, endpoint));
    expect(rows).toHaveLength(1);
    expect([ann.userId, ben.userId]).toContain(rows[0]?.userId);
  },
);

it('two devices at once, beyond as many as may be, push out two', async () => {
  const [dora] = await newcomers(world, 'dora');
  for (let count = 0; count < DEVICES_MAX; count += 1) {
    await (await subscription(dora, `old ${count}`, new Date(world.clock.now() - 1000 + count)))();
  }
  const tasks = [await subscription(dora, 'new 1'), await subscription(dora, 'new 2')] as const;
  const oldest = `select from push_subscriptions where endpoint = '${targetOf('old 0').endpoint}' for update`;
  await interleave(database, oldest, ...tasks);
  const rows = await db.select().from(pushSubscriptions).where(eq(pushSubscriptions.userId, dora.userId));
  expect(rows).toHaveLength(DEVICES_MAX);
  const names = rows.map(({ endpoint }) => endpoint.split('/').at(-1));
  expect(names).toEqual(expect.arrayContaining(['new 1', 'new 2', 'old 2']));
  expect(names).not.toContain('old 1');
});
