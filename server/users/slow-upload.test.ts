import { uploadPicture } from '@visavis/domain/messages/contract.ts';
import { addFrame } from '@visavis/domain/reports/contract.ts';
import { putAvatar, putBanner } from '@visavis/domain/users/contract.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { UPLOAD_TIMEOUT } from '../http/upload.ts';
import { newcomers } from '../testing/crowd.ts';
import type { TestPerson } from '../testing/person.ts';
import { picture } from '../testing/pictures/samples.ts';
import { pictureInput, uploadForm } from '../testing/pictures/uploads.ts';
import { shareCall } from '../testing/scenes/relations.ts';
import { sendReport } from '../testing/scenes/reports.ts';
import { createWorld, type World } from '../testing/world.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

interface SlowUpload {
  /** status, code and headers of the answer */
  answer: Promise<[status: number, code: string | undefined, headers: Headers]>;
  /** Sends some more bytes of a picture that never ends. */
  trickle(): void;
  /** Leaves in the middle of the body. */
  leave(): void;
}

/** Starts an upload over a socket, and leaves its body open. */
async function slowUpload(person: TestPerson, path: string): Promise<SlowUpload> {
  const { csrfToken } = (await (await person.fetch('/api/auth/csrf-token')).json()) as { csrfToken: string };
  const leaving = new AbortController();
  let body: ReadableStreamDefaultController<Uint8Array> | undefined;
  const send = (text: string) => body?.enqueue(new TextEncoder().encode(text));
  const init = {
    method: 'POST',
    headers: { 'x-csrf-token': csrfToken, 'content-type': 'multipart/form-data; boundary=x' },
    body: new ReadableStream<Uint8Array>({
      start(controller) {
        body = controller;
        send('--x\r\ncontent-disposition: form-data; name="file"; filename="a.png"\r\n\r\n');
      },
    }),
    duplex: 'half',
    signal: leaving.signal,
  };
  const answered = person.fetch(path, init as RequestInit);
  const answer = answered.then(
    async (response) =>
      [response.status, ((await response.json()) as { code?: string }).code, response.headers] as [
        number,
        string | undefined,
        Headers,
      ],
  );
  answer.catch(() => {});
  return { answer, trickle: () => send('x'), leave: () => leaving.abort() };
}

const upload = async (person: TestPerson) =>
  (await person.call(putAvatar, { form: uploadForm({ what: 'face', bytes: await picture.png() }) })).status;

/** Slow uploads of one user, once all but the five that may wait have been refused. */
async function slowUploads(person: TestPerson, count: number, path: string = putAvatar.path) {
  const refused: Awaited<SlowUpload['answer']>[] = [];
  const open = new Set(await Promise.all(Array.from({ length: count }, () => slowUpload(person, path))));
  await new Promise<void>((resolve) => {
    for (const one of open) {
      const note = (answer: Awaited<SlowUpload['answer']>) => {
        open.delete(one);
        if (refused.push(answer) === count - 5) resolve();
      };
      one.answer.then(note, () => {});
    }
  });
  return { open: [...open], refused: [...refused] };
}

it('eight slow uploads of one user leave room for those of others', async () => {
  const [alice, bob] = await newcomers(world, 'alice', 'bob');
  const { open, refused } = await slowUploads(alice, 8);
  for (const [status, code, headers] of refused) {
    expect([status, code, headers.get('retry-after')]).toEqual([429, 'RATE_LIMITED', '30']);
  }
  expect(await upload(bob)).toBe(200);
  for (const { leave } of open) leave();
});

it('pictures of messages take their turn with the others of a user', async () => {
  const [fay, gil] = await newcomers(world, 'fay', 'gil');
  const { open } = await slowUploads(fay, 6);
  const send = async (person: TestPerson) =>
    person.call(uploadPicture, { form: uploadForm({ what: 'view', bytes: await picture.png() }, 'picture') });
  expect((await send(fay)).code).toBe('RATE_LIMITED');
  expect((await send(gil)).status).toBe(201);
  for (const { leave } of open) leave();
});

it('frames of reports take their turn with the others of a user', async () => {
  const [hal, ida, jan] = await newcomers(world, 'hal', 'ida', 'jan');
  const reportBy = async (person: TestPerson, about: TestPerson) =>
    sendReport(person, about, { roomId: await shareCall(world, person, about) });
  const [slow, other] = [await reportBy(hal, jan), await reportBy(ida, jan)];
  const { open } = await slowUploads(hal, 6, addFrame.path.replace(':id', slow.id));
  expect((await hal.call(putAvatar, await pictureInput('avatar'))).code).toBe('RATE_LIMITED');
  expect((await ida.call(addFrame, { params: { id: other.id }, ...(await pictureInput('frame')) })).status).toBe(201);
  for (const { leave } of open) leave();
});

it('a second upload of one user waits for the first', async () => {
  const [carol] = await newcomers(world, 'carol');
  const form = uploadForm({ what: 'view', bytes: await picture.png() }, 'banner');
  const [avatar, banner] = await Promise.all([upload(carol), carol.call(putBanner, { form })]);
  expect([avatar, banner.status]).toEqual([200, 200]);
});

it('a body that takes too long is refused, and its slot is free again', async () => {
  const [dave] = await newcomers(world, 'dave');
  const { open } = await slowUploads(dave, 6);
  const first = Promise.race(open.map(({ answer }) => answer));
  await world.clock.advance(UPLOAD_TIMEOUT - 1);
  for (const { trickle } of open) trickle();
  expect(await Promise.race([first, dave.fetch('/health').then(() => 'still open')])).toBe('still open');
  await world.clock.advance(1);
  expect((await first).slice(0, 2)).toEqual([408, 'REQUEST_TIMEOUT']);
  for (const { leave } of open) leave();
  expect(await upload(dave)).toBe(200);
});

it('a client that leaves in the middle of the body frees its slot', async () => {
  const [erin] = await newcomers(world, 'erin');
  const { open } = await slowUploads(erin, 6);
  for (const { leave } of open) leave();
  expect(await upload(erin)).toBe(200);
});
