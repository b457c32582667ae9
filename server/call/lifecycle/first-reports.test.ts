import { AppError } from '@visavis/domain/wire/errors.ts';
import { expect, it } from 'vitest';
import { later } from '../../testing/later.ts';
import { createFirstReports } from './first-reports.ts';

function setUp() {
  const reported: number[] = [];
  const { report } = createFirstReports<number>({
    rooms: {
      async membership(_roomId, userId) {
        await later();
        if (userId === 'eve') throw new AppError('NOT_A_MEMBER');
        return {} as never;
      },
    },
    onReported: (ms) => void reported.push(ms),
  });
  return { reported, report };
}

it('the first report of each member of a room counts', async () => {
  const { reported, report } = setUp();
  await report({ userId: 'ann' }, 'one', 1);
  await report({ userId: 'ann' }, 'one', 2);
  await report({ userId: 'ben' }, 'one', 3);
  await report({ userId: 'ann' }, 'two', 4);
  expect(reported).toEqual([1, 3, 4]);
});

it('a stranger reports nothing', async () => {
  const { reported, report } = setUp();
  await expect(report({ userId: 'eve' }, 'one', 1)).rejects.toMatchObject({ code: 'NOT_A_MEMBER' });
  expect(reported).toEqual([]);
});

it('the oldest of 40,000 reports is forgotten', async () => {
  const { reported, report } = setUp();
  for (let count = 0; count <= 40_000; count += 1) await report({ userId: 'ann' }, `room ${count}`, 1);
  reported.length = 0;
  await report({ userId: 'ann' }, 'room 1', 2);
  await report({ userId: 'ann' }, 'room 0', 3);
  expect(reported).toEqual([3]);
});
