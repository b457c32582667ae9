import { deleteAvatar, putAvatar } from '@visavis/domain/users/contract.ts';
import { expect, it } from 'vitest';
import { interleave, stopWrites, usePostgres } from '../testing/forced-races.ts';
import { picture } from '../testing/pictures/samples.ts';
import { storedPictures, uploadForm } from '../testing/pictures/uploads.ts';
import { useWorld } from '../testing/use-world.ts';

const database = await usePostgres();
const { world } = await useWorld({ ports: { database } });

it('a picture that is uploaded while it is deleted leaves no file without an owner', async () => {
  const { carol } = await world.people('carol');
  const upload = async () => carol.call(putAvatar, { form: uploadForm({ what: 'face', bytes: await picture.jpeg() }) });
  await upload();
  const replies = await interleave(database, stopWrites('users'), upload, () => carol.call(deleteAvatar));
  expect(replies.map(({ status }) => status)).toEqual([200, 200]);
  expect(await storedPictures(world)).toEqual([]);
});
