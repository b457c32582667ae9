import { downloadData } from '@visavis/domain/account/contract.ts';
import { listMeasures } from '@visavis/domain/moderation/contract.ts';
import { getSuspension } from '@visavis/domain/reports/contract.ts';
import { strFromU8, unzipSync } from 'fflate';
import { expect, it } from 'vitest';
import { guests } from '../testing/crowd.ts';
import { shareCall } from '../testing/scenes/relations.ts';
import { sendReport } from '../testing/scenes/reports.ts';
import { useWorld } from '../testing/use-world.ts';

const MINUTE = 60_000;
const { world } = await useWorld();
// A call a quarter of an hour after the one before, and the last report at once after it.
const { lena, r1, r2, r3 } = await guests(world, 'lena', 'r1', 'r2', 'r3');
for (const reporter of [r1, r2, r3]) {
  await world.clock.advance(4 * MINUTE + 7);
  await shareCall(world, reporter, lena);
  await sendReport(reporter, lena);
}
const hour = new Date(world.clock.now() - (world.clock.now() % (60 * MINUTE)));
const inADay = new Date(hour.getTime() + 24 * 60 * MINUTE).toISOString();

it('a suspension by reports alone tells the hour, and not the moment of the last report, which would tell whose it was', async () => {
  const [measure] = (await lena.call(listMeasures)).data;
  expect(measure).toMatchObject({ isAutomatic: true, at: hour.toISOString(), until: inADay });
  expect(measure?.appealUntil).toMatch(/:00:00\.000Z$/);
  expect((await lena.call(getSuspension)).data?.until).toBe(inADay);
  // A UUID of version 7 begins with its moment.
  expect(Number.parseInt((measure?.id ?? '').replaceAll('-', '').slice(0, 12), 16)).toBe(hour.getTime());
});

it('nor does what someone downloads of their own data', async () => {
  const reply = await lena.fetch(downloadData.path, await lena.post({ password: lena.password }));
  const files = unzipSync(new Uint8Array(await reply.arrayBuffer()));
  const json = (name: string) => JSON.parse(strFromU8(files[`${name}.json`] ?? new Uint8Array()));
  expect(json('suspensions')).toMatchObject([{ source: 'automatic', startedAt: hour.toISOString(), until: inADay }]);
  expect(json('decisions')).toMatchObject([{ isAutomatic: true, at: hour.toISOString(), until: inADay }]);
  expect(json('account').suspendedUntil).toBe(inADay);
  const moment = new Date(world.clock.now()).toISOString();
  const {
    calls: _own,
    sessions: _theirs,
    ...others
  } = Object.fromEntries(
    Object.keys(files)
      .filter((name) => name.endsWith('.json'))
      .map((name) => [name.slice(0, -5), strFromU8(files[name] ?? new Uint8Array())]),
  );
  expect(Object.entries(others).filter(([, text]) => text.includes(moment))).toEqual([]);
});
