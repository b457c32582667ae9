import { listMyReports, readOutcomes } from '@visavis/domain/reports/contract.ts';
import { expect, it } from 'vitest';
import { guests } from '../testing/crowd.ts';
import type { TestPerson } from '../testing/person.ts';
import { decideAbout, warning } from '../testing/scenes/cases.ts';
import { sendReport } from '../testing/scenes/reports.ts';
import { appoint } from '../testing/scenes/staff.ts';
import { useWorld } from '../testing/use-world.ts';

const { world } = await useWorld();
const { mona, rolf, sara } = await guests(world, 'mona', 'rolf', 'sara');
await appoint(world, mona, 'moderator');

/** Two reports of someone's that were decided. */
async function answered(reporter: TestPerson) {
  const ids: string[] = [];
  for (const reported of [rolf, sara]) {
    ids.push((await sendReport(reporter, reported)).id);
    await decideAbout(mona, reported, warning);
    await world.clock.advance(1000);
  }
  return { earlier: ids[0] ?? '', later: ids[1] ?? '' };
}
const news = async (reporter: TestPerson) =>
  (await reporter.call(listMyReports)).data.filter(({ isNews }) => isNews).map(({ id }) => id);

it('the outcomes that a reporter has seen are no news any more, and one that came meanwhile is', async () => {
  const { lena } = await guests(world, 'lena');
  const { earlier, later } = await answered(lena);
  expect(await news(lena)).toEqual([later, earlier]);
  await lena.call(readOutcomes, { body: { ids: [earlier] } });
  expect(await news(lena)).toEqual([later]);
  await lena.call(readOutcomes, { body: { ids: [] } });
  expect(await news(lena)).toEqual([later]);
});

it('without ids all of them are read, with a body or none, and never those of others', async () => {
  const { nils, olga } = await guests(world, 'nils', 'olga');
  await answered(nils);
  const hers = await answered(olga);
  await nils.call(readOutcomes, { body: { ids: [hers.later] } });
  expect(await news(olga)).toEqual([hers.later, hers.earlier]);
  await nils.call(readOutcomes);
  expect(await news(nils)).toEqual([]);
  await olga.call(readOutcomes, { body: {} });
  expect(await news(olga)).toEqual([]);
});

it('a report that is still open has no outcome to read', async () => {
  const { paul } = await guests(world, 'paul');
  const { id } = await sendReport(paul, rolf);
  await paul.call(readOutcomes, { body: { ids: [id] } });
  await decideAbout(mona, rolf, warning);
  expect(await news(paul)).toEqual([id]);
});
