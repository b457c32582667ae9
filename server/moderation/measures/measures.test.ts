import { listMeasures, readMeasures } from '@visavis/domain/moderation/contract.ts';
import { expect, it } from 'vitest';
import { guests } from '../../testing/crowd.ts';
import type { TestPerson } from '../../testing/person.ts';
import { decideAbout, suspension, warning } from '../../testing/scenes/cases.ts';
import { sendReport } from '../../testing/scenes/reports.ts';
import { appoint } from '../../testing/scenes/staff.ts';
import { useWorld } from '../../testing/use-world.ts';

const { world } = await useWorld();
const { mona, rita, sven } = await guests(world, 'mona', 'rita', 'sven');
await appoint(world, mona, 'moderator');

/** Someone with a warning and, later, a suspension. */
async function measured(person: TestPerson) {
  const ids: string[] = [];
  for (const [reporter, verdict] of [
    [rita, warning],
    [sven, suspension(7)],
  ] as const) {
    await sendReport(reporter, person);
    const { decision } = await decideAbout(mona, person, verdict);
    ids.push(decision?.id ?? '');
    await world.clock.advance(1000);
  }
  return { earlier: ids[0] ?? '', later: ids[1] ?? '' };
}
const unread = async (person: TestPerson) =>
  (await person.call(listMeasures)).data.filter(({ isRead }) => !isRead).map(({ id }) => id);

it('someone acknowledges what they have seen, and no measure that was taken meanwhile', async () => {
  const { lea } = await guests(world, 'lea');
  const { earlier, later } = await measured(lea);
  expect(await unread(lea)).toEqual([later, earlier]);
  await lea.call(readMeasures, { body: { ids: [earlier] } });
  expect(await unread(lea)).toEqual([later]);
  await lea.call(readMeasures, { body: { ids: [] } });
  expect(await unread(lea)).toEqual([later]);
});

it('without ids all of them are acknowledged, with a body or none, and never those of others', async () => {
  const { nina, otto } = await guests(world, 'nina', 'otto');
  await measured(nina);
  const his = await measured(otto);
  await nina.call(readMeasures, { body: { ids: [his.later] } });
  expect(await unread(otto)).toEqual([his.later, his.earlier]);
  await nina.call(readMeasures);
  expect(await unread(nina)).toEqual([]);
  await otto.call(readMeasures, { body: {} });
  expect(await unread(otto)).toEqual([]);
});
