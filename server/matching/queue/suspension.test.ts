import { join, matchingError } from '@visavis/domain/matching/contract.ts';
import { createReport } from '@visavis/domain/reports/contract.ts';
import { afterEach, expect, it, vi } from 'vitest';
import { shareCall } from '../../testing/scenes/relations.ts';
import { reportBody } from '../../testing/scenes/reports.ts';
import { useWorld } from '../../testing/use-world.ts';

const { world, user, queueSizeIs } = await useWorld();
afterEach(() => vi.restoreAllMocks());

/** Holds back what the next profile query has read. @returns when it has, and a function that hands it over */
function holdProfile() {
  const loaded = Promise.withResolvers<void>();
  const handOver = Promise.withResolvers<void>();
  const pool = world.ports.database.db.$client;
  const query = pool.query.bind(pool) as (...args: unknown[]) => Promise<unknown>;
  vi.spyOn(pool, 'query').mockImplementation((async (...args: unknown[]) => {
    const result = await query(...args);
    if (String((args[0] as { name?: string }).name).startsWith('queue_profiles')) {
      loaded.resolve();
      await handOver.promise;
    }
    return result;
  }) as never);
  return { loaded: loaded.promise, handOver: handOver.resolve };
}

it('a user who is suspended while joining does not wait, and is notified', async () => {
  const { person, socket } = await user();
  const reporters = [await user(), await user(), await user()];
  for (const reporter of reporters) await shareCall(world, reporter.person, person);
  const profile = holdProfile();
  const joining = socket.emit(join);
  await profile.loaded;
  for (const reporter of reporters) await reporter.person.call(createReport, { body: reportBody(person) });
  expect(await socket.next(matchingError)).toMatchObject({ reason: 'SUSPENDED' });
  profile.handOver();
  await joining;
  await queueSizeIs(0);
  expect(await socket.emit(join)).toMatchObject({ ok: false, code: 'SUSPENDED' });
});
