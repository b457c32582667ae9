import { getTotals } from '@visavis/domain/desk/figures.ts';
import { expect, it } from 'vitest';
import { guests } from '../../testing/crowd.ts';
import { shareCall } from '../../testing/scenes/relations.ts';
import { sendReport } from '../../testing/scenes/reports.ts';
import { appoint } from '../../testing/scenes/staff.ts';
import { useWorld } from '../../testing/use-world.ts';

const { world, connect } = await useWorld();

it('an admin sees how many people, calls and reports there are, as the command does', async () => {
  const { anna, ben, cleo } = await guests(world, 'anna', 'ben', 'cleo');
  await appoint(world, anna, 'admin');
  await shareCall(world, ben, cleo);
  await shareCall(world, anna, ben, { over: false });
  await sendReport(ben, cleo);
  await connect(ben);
  const run = (command: string, input = {}) => world.app.operator.run({ command, input });
  await run('users suspend', { user: 'cleo', rule: 'SPAM' });
  await run('users set-plan', { user: 'ben', plan: 'premium' });
  const { data } = await anna.call(getTotals);
  expect(data).toEqual({
    people: { all: 3, newToday: 3, paying: 1, suspended: 1 },
    calls: { all: 2, today: 2, running: 1 },
    messagesToday: 0,
    reports: { all: 1, open: 1 },
    evidence: 0,
    connections: 1,
  });
  const stats = await run('stats');
  expect(stats).toMatchObject({ ok: true, data: { users: 3, calls: 2, suspendedUsers: 1, connections: 1 } });
  await world.clock.advance(24 * 3_600_000 + 1);
  await anna.signIn();
  await appoint(world, anna, 'admin');
  expect((await anna.call(getTotals)).data).toMatchObject({
    people: { all: 3, newToday: 0 },
    calls: { all: 2, today: 0 },
  });
});
