import { uploadPicture } from '@visavis/domain/messages/contract.ts';
import { expect, it } from 'vitest';
import type { TestPerson } from '../../testing/person.ts';
import { picture } from '../../testing/pictures/samples.ts';
import { uploadForm } from '../../testing/pictures/uploads.ts';
import { twoFriends } from '../../testing/scenes/relations.ts';
import { useWorld } from '../../testing/use-world.ts';
import { uploadsPerDay } from '../routes.ts';

const { world } = await useWorld({ settings: { RATE_LIMIT_SCALE: '1', MESSAGE_PICTURES_MAX: '1' } });

it('takes 500 pictures a day from one user, and keeps no more than the setting says', async () => {
  const { one, other } = await twoFriends(world, 'ada', 'ben');
  const bytes = await picture.png();
  const upload = (person: TestPerson) =>
    person.call(uploadPicture, { form: uploadForm({ what: 'a picture', bytes }, 'picture') });
  const { rateLimiter } = world.ports;
  for (let count = 0; count < 500; count += 1) expect(await rateLimiter.take(uploadsPerDay, one.userId)).toBe(0);
  const late = await upload(one);
  expect([late.status, late.code]).toEqual([429, 'RATE_LIMITED']);
  expect(Number(late.headers.get('retry-after'))).toBeGreaterThan(86_000);
  expect((await upload(other)).status).toBe(201);
  expect(await upload(other)).toMatchObject({ status: 409, code: 'PICTURE_LIMIT' });
});
