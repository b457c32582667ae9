import { act, fireEvent } from '@testing-library/react';
import { PICTURE_BYTES_MAX, PICTURE_TEXT } from '@visavis/domain/messages/rules.ts';
import { beforeEach, expect, test, vi } from 'vitest';
import { ApiError } from '../../platform/api/error.ts';
import { at, bob, conversation, me, message, withBob } from '../examples.ts';
import { carol, fail, openMessages, prepareMessages, withCarol } from '../MessagesScreen.fake.tsx';

const small = new Blob(['small'], { type: 'image/webp' });
const file = new File([Uint8Array.of(0xff, 0xd8, 0xff), 'large'], 'walk.jpg', { type: 'image/jpeg' });
const uploaded = { pictureId: '018f3c7e-0000-7000-8000-0000000000d1', width: 1600, height: 900 };
const shown = { url: '/api/messages/x/picture', width: 1600, height: 900 };

// The test environment neither decodes pictures nor draws them: they are sent as they are.
beforeEach(prepareMessages);

async function open(history = [message(1)], conversations = [conversation()]) {
  const page = openMessages(withBob, { history, conversations });
  page.api.answer('POST /api/messages/pictures', uploaded);
  page.api.answer('GET /api/messages/:id/picture', small as never);
  const field = (await page.findByLabelText('Message to bob')) as HTMLTextAreaElement;
  const choose = async () => {
    const input = page.container.querySelector('input[type=file]') as HTMLInputElement;
    await page.user.upload(input, file);
  };
  const send = () => page.user.click(page.getByRole('button', { name: 'Send' }));
  return { ...page, field, choose, send };
}

test('sends a chosen picture with its words, after a look at it', async () => {
  const page = await open();
  await page.choose();
  await page.findByAltText('The picture to send');
  await page.user.type(page.field, 'our walk');
  await page.send();
  await page.findByAltText('Picture from you');
  expect(page.callsTo('POST /api/messages/pictures')).toMatchObject([{ file }]);
  expect(page.socket.sentOf('dm:send')).toMatchObject([
    { recipientId: bob, content: 'our walk', pictureId: uploaded.pictureId },
  ]);
  expect([page.queryByAltText('The picture to send'), page.field.value]).toEqual([null, '']);
  // Once it is stored it is not fetched: it was chosen here.
  await page.receive(message(2, { senderId: me, content: 'our walk', picture: shown }));
  await page.findByRole('img', { name: 'Sent' });
  expect(page.getAllByAltText('Picture from you')).toHaveLength(1);
  expect(page.callsTo('GET /api/messages/:id/picture')).toEqual([]);
});

test('sends a picture without words, and the list says that it is one', async () => {
  const page = await open();
  await page.choose();
  await page.findByAltText('The picture to send');
  await page.send();
  await page.findByAltText('Picture from you');
  expect(page.socket.sentOf('dm:send')).toMatchObject([{ content: '', pictureId: uploaded.pictureId }]);
  await page.receive(message(2, { senderId: me, content: PICTURE_TEXT, picture: shown }));
  await page.findByText('You: Picture');
});

test.each([
  ['pasted', (field: HTMLElement) => fireEvent.paste(field, { clipboardData: { files: [file], types: ['Files'] } })],
  ['dropped', (field: HTMLElement) => fireEvent.drop(field, { dataTransfer: { files: [file], types: ['Files'] } })],
])('takes a picture that is %s, and removes it', async (_, give) => {
  const page = await open();
  await act(async () => void give(page.field));
  await page.findByAltText('The picture to send');
  await page.user.click(page.getByRole('button', { name: 'Remove the picture' }));
  expect(page.queryByAltText('The picture to send')).toBeNull();
  expect(page.getByRole('button', { name: 'Send' })).toHaveProperty('disabled', true);
  expect(document.activeElement).toBe(page.field);
});

test('takes the first picture of several files, and says so', async () => {
  const page = await open();
  const notes = new File(['notes'], 'notes.txt', { type: 'text/plain' });
  const dataTransfer = {
    files: [notes, file, new File(['other'], 'other.jpg', { type: 'image/jpeg' })],
    types: ['Files'],
  };
  await act(async () => void fireEvent.drop(page.field, { dataTransfer }));
  // First, because it goes after a while.
  await page.findByText('Only one picture goes with a message: the first one.');
  await page.findByAltText('The picture to send');
  await page.send();
  await page.findByAltText('Picture from you');
  expect(page.callsTo('POST /api/messages/pictures')).toMatchObject([{ file }]);
});

test('leaves words to the field that were copied with a picture of them', async () => {
  const page = await open();
  const clipboardData = { files: [file], types: ['text/plain', 'text/html', 'Files'] };
  await act(async () => {
    expect(fireEvent.paste(page.field, { clipboardData })).toBe(true);
  });
  expect(page.queryByAltText('The picture to send')).toBeNull();
});

test.each([
  [
    'walk.jpg cannot be sent. Please select an image file',
    () => vi.spyOn(HTMLImageElement.prototype, 'decode').mockRejectedValue(new DOMException('not a picture')),
  ],
  [
    'walk.jpg cannot be sent. This file is too large. Choose a smaller one.',
    () => vi.spyOn(file, 'size', 'get').mockReturnValue(PICTURE_BYTES_MAX + 1),
  ],
])('says why a file cannot be sent: %s', async (text, spoil) => {
  spoil();
  const page = await open();
  await page.choose();
  expect((await page.findByRole('alert')).textContent).toBe(text);
  expect(page.callsTo('POST /api/messages/pictures')).toEqual([]);
});

test('loses nothing where the upload fails, and sends it at the next try', async () => {
  const page = await open();
  page.api.answer('POST /api/messages/pictures', () => {
    throw new ApiError(0, 'NETWORK_ERROR', '');
  });
  await page.choose();
  await page.findByAltText('The picture to send');
  await page.user.type(page.field, 'our walk');
  await page.send();
  await page.findByText('No connection. The picture waits here and is sent once you are connected again.');
  expect([page.field.value, page.socket.sentOf('dm:send')]).toEqual(['our walk', []]);
  page.api.answer('POST /api/messages/pictures', uploaded);
  await page.user.click(page.getByRole('button', { name: 'Try again' }));
  await page.findByAltText('Picture from you');
  expect(page.socket.sentOf('dm:send')).toMatchObject([{ content: 'our walk' }]);
});

test.each<[string, string, string[]]>([
  ['goes out by itself once the connection is back', '', ['our walk']],
  ['waits for a press where other words are being written', ' in', []],
])('a picture that could not be uploaded %s', async (_name, more, sent) => {
  const page = await open();
  page.api.answer('POST /api/messages/pictures', () => {
    throw new ApiError(0, 'NETWORK_ERROR', '');
  });
  await page.choose();
  await page.findByAltText('The picture to send');
  await page.user.type(page.field, 'our walk');
  await page.send();
  await page.findByText(/^No connection/);
  await page.user.type(page.field, more || '{Shift}');
  page.api.answer('POST /api/messages/pictures', uploaded);
  await act(async () => page.socket.drop(0));
  await act(async () => page.socket.reconnect());
  await expect
    .poll(() => page.socket.sentOf('dm:send'))
    .toEqual(sent.map((content) => expect.objectContaining({ content, pictureId: uploaded.pictureId })));
});

test('refuses a drawing as it is chosen, and keeps the picture chosen before', async () => {
  const page = await open();
  await page.choose();
  await page.findByAltText('The picture to send');
  const drawing = new File(['<svg/>'], 'plan.svg', { type: 'image/svg+xml' });
  await act(async () => void fireEvent.paste(page.field, { clipboardData: { files: [drawing], types: ['Files'] } }));
  await page.findByText('plan.svg cannot be sent. Please select an image file');
  await page.send();
  await page.findByAltText('Picture from you');
  expect(page.callsTo('POST /api/messages/pictures')).toMatchObject([{ file }]);
});

test('gives up an upload whose picture is removed, and keeps the words', async () => {
  const page = await open();
  let finish: (data: typeof uploaded) => void = () => undefined;
  page.api.answer('POST /api/messages/pictures', () => new Promise((resolve) => (finish = resolve)));
  await page.choose();
  await page.findByAltText('The picture to send');
  await page.user.type(page.field, 'our walk');
  await page.send();
  await page.findByRole('progressbar', { name: 'Sending the picture' });
  await page.user.click(page.getByRole('button', { name: 'Remove the picture' }));
  await act(async () => finish(uploaded));
  expect([page.field.value, page.socket.sentOf('dm:send')]).toEqual(['our walk', []]);
});

test('keeps what is written, and the reply that is begun, during an upload', async () => {
  const conversations = [conversation(), conversation({ id: withCarol, otherUser: carol })];
  const page = await open([message(1), message(2)], conversations);
  let finish: (data: typeof uploaded) => void = () => undefined;
  page.api.answer('POST /api/messages/pictures', () => new Promise((resolve) => (finish = resolve)));
  const replyTo = async (n: number) => {
    await page.user.click(page.getAllByRole('button', { name: 'Message options' })[n - 1] as HTMLElement);
    await page.user.click(await page.findByRole('button', { name: 'Reply' }));
  };
  await page.choose();
  await page.findByAltText('The picture to send');
  await replyTo(1);
  await page.user.type(page.field, 'our walk');
  await page.send();
  await replyTo(2);
  await page.user.type(page.field, ' today');
  await act(async () => finish(uploaded));
  expect(page.socket.sentOf('dm:send')).toMatchObject([{ content: 'our walk', replyTo: message(1).id }]);
  expect(page.field.value).toBe('our walk today');
  page.getByRole('button', { name: 'Cancel the reply' });
  await act(async () => page.navigate(withCarol));
  await page.findByLabelText('Message to carol');
  await act(async () => page.navigate(withBob));
  expect(await page.findByLabelText('Message to bob')).toHaveProperty('value', 'our walk today');
});

test('shows a picture that arrives, opens it large, and takes it away once it is deleted', async () => {
  const page = await open([message(1, { content: PICTURE_TEXT, picture: shown })]);
  const small_ = await page.findByAltText('Picture from bob');
  expect((small_.closest('button') as HTMLElement).style.aspectRatio).toBe('320 / 180');
  expect(page.callsTo('GET /api/messages/:id/picture')).toMatchObject([{ params: { id: message(1).id } }]);
  await page.user.click(small_);
  await page.findByRole('dialog', { name: 'Picture from bob' });
  await act(async () =>
    page.socket.receive('dm:message_deleted', {
      conversationId: withBob,
      messageId: message(1).id,
      deletedBy: bob,
      deletedAt: at(9),
    }),
  );
  expect(page.queryByAltText('Picture from bob')).toBeNull();
  await page.findAllByText('Message deleted');
});

test('offers to load again what could not be loaded', async () => {
  const page = openMessages(withBob, { history: [message(1, { content: PICTURE_TEXT, picture: shown })] });
  page.api.answer('GET /api/messages/:id/picture', fail('NETWORK_ERROR'));
  const again = await page.findByRole('button', { name: /The picture could not be loaded/ });
  page.api.answer('GET /api/messages/:id/picture', small as never);
  await page.user.click(again);
  await page.findByAltText('Picture from bob');
});

test('keeps a picture for its conversation while another is open', async () => {
  const page = openMessages(withBob, {
    conversations: [conversation(), conversation({ id: withCarol, otherUser: carol })],
    history: [message(1)],
  });
  const input = () => page.container.querySelector('input[type=file]') as HTMLInputElement;
  await page.findByLabelText('Message to bob');
  await page.user.upload(input(), file);
  await page.findByAltText('The picture to send');
  page.api.answer('GET /api/messages/conversations/:id', []);
  await act(async () => page.navigate(withCarol));
  await page.findByLabelText('Message to carol');
  expect(page.queryByAltText('The picture to send')).toBeNull();
  await act(async () => page.navigate(withBob));
  await page.findByAltText('The picture to send');
});
