import { openWithCode } from '@visavis/domain/desk/contract.ts';
import { expect, it } from 'vitest';
import { newcomers } from '../../testing/crowd.ts';
import { appoint } from '../../testing/scenes/staff.ts';
import { useWorld } from '../../testing/use-world.ts';

const { world } = await useWorld({ settings: { RATE_LIMIT_SCALE: '1' } });

it('ten codes in a quarter of an hour are tried for one account, from all of its sessions', async () => {
  const [ada, bea] = await newcomers(world, 'ada', 'bea');
  await appoint(world, ada, 'moderator');
  await appoint(world, bea, 'moderator');
  const guess = async (person: typeof ada) => (await person.call(openWithCode, { body: { code: '123456' } })).code;
  for (let count = 0; count < 10; count += 1) expect(await guess(ada)).toBe('CODE_REFUSED');
  expect(await guess(ada)).toBe('RATE_LIMITED');
  expect(await guess(bea)).toBe('CODE_REFUSED');
});
