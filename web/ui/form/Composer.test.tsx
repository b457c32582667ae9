import { act, fireEvent, render } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { Composer, type ComposerProps, composed } from './Composer.tsx';

const lengthOf = (text: string) => [...text].length;
const isBlank = (text: string) => !/[^\s\u200b]/.test(text);
let touch = false;
beforeEach(() => {
  touch = false;
  vi.spyOn(window, 'matchMedia').mockImplementation((query) => ({ matches: touch, media: query }) as MediaQueryList);
});

function draw(props: Partial<ComposerProps> = {}) {
  const sent: string[] = [];
  const page = render(
    <Composer
      label="Message"
      placeholder="Write"
      sendLabel="Send"
      max={10}
      isBlank={isBlank}
      lengthOf={lengthOf}
      tooLong={(excess) => `${excess} too many`}
      onSend={(content) => {
        sent.push(content);
        return undefined;
      }}
      {...props}
    />,
  );
  return {
    sent,
    user: userEvent.setup(),
    field: page.getByLabelText('Message') as HTMLTextAreaElement,
    button: page.getByRole('button', { name: 'Send' }) as HTMLButtonElement,
    page,
  };
}

test('Enter sends the trimmed text, Shift+Enter breaks the line', async () => {
  const { user, field, sent } = draw();
  await user.type(field, ' one{Shift>}{Enter}{/Shift}two {Enter}');
  expect(sent).toEqual(['one\ntwo']);
  expect(field.value).toBe('');
});

test('leaves the keys to a word that is being composed', () => {
  const onEscape = vi.fn();
  const { field, sent } = draw({ initial: 'one', onEscape });
  for (const key of ['Escape', 'Enter']) fireEvent.keyDown(field, { key, isComposing: true });
  // Safari reports the Enter that ends a word after its end.
  fireEvent.keyDown(field, { key: 'Enter', keyCode: 229 });
  expect([onEscape.mock.calls, sent]).toEqual([[], []]);
});

test('on a touch screen Enter breaks the line, and the button sends', async () => {
  touch = true;
  const { user, field, button, sent } = draw();
  await user.type(field, 'one{Enter}two');
  expect(sent).toEqual([]);
  await user.click(button);
  expect(sent).toEqual(['one\ntwo']);
});

test('on a touch screen Enter sends where messages are short', async () => {
  touch = true;
  const { user, field, sent } = draw({ sendsByEnter: true });
  expect(field.getAttribute('enterkeyhint')).toBe('send');
  await user.type(field, 'one{Enter}');
  expect(sent).toEqual(['one']);
});

test('does not send a blank text', async () => {
  const { user, field, button, sent } = draw();
  await user.type(field, '  {Enter}');
  expect(button.disabled).toBe(true);
  expect(sent).toEqual([]);
});

test('shows the counter near the limit, and sends nothing beyond it', async () => {
  const { user, field, button, sent, page } = draw();
  await user.type(field, '12345678');
  expect(page.queryByText('8/10')).toBeNull();
  await user.type(field, '90');
  page.getByText('10/10');
  expect(button.disabled).toBe(false);
  await user.type(field, '1');
  page.getByText('1 too many');
  expect(button.disabled).toBe(true);
  expect(field.getAttribute('aria-invalid')).toBe('true');
  await user.keyboard('{Enter}');
  expect(sent).toEqual([]);
});

test('sends once at a time, and keeps the text if the send fails', async () => {
  let settle: (sent: boolean) => void = () => undefined;
  const onSend = vi.fn(() => new Promise<boolean>((resolve) => (settle = resolve)));
  const { user, field, button } = draw({ onSend });
  await user.type(field, 'hello{Enter}{Enter}');
  expect(onSend).toHaveBeenCalledTimes(1);
  expect(button.disabled).toBe(true);
  settle(false);
  await expect.poll(() => button.disabled).toBe(false);
  expect(field.value).toBe('hello');
  await user.keyboard('{Enter}');
  settle(true);
  await expect.poll(() => field.value).toBe('');
  expect(onSend).toHaveBeenCalledTimes(2);
});

test.each([
  ['typed on', ' you', true, 'hello you'],
  ['typed on', ' you', false, 'hello you'],
  ['left as it was', '', true, ''],
  ['left as it was', '', false, 'hello'],
])('a text that was %s (%j) while it was sent: %s leaves %j', async (_, more, isSent, left) => {
  const send = Promise.withResolvers<boolean>();
  const { user, field, button } = draw({ onSend: () => send.promise });
  await user.type(field, `hello{Enter}${more}`);
  await act(async () => send.resolve(isSent));
  expect([field.value, button.disabled]).toEqual([left, left === '']);
});

test('starts with the draft and reports every change', async () => {
  const onChange = vi.fn();
  const { user, field } = draw({ initial: 'dra', onChange });
  expect(field.value).toBe('dra');
  await user.type(field, 'f');
  expect(onChange).toHaveBeenLastCalledWith('draf');
});

test.each([
  ['', { content: '', canSend: false, excess: 0, counter: false }],
  [' \n\t ', { content: '', canSend: false, excess: 0, counter: false }],
  ['\u200b ', { content: '', canSend: false, excess: 0, counter: false }],
  ['  hi\nyou ', { content: 'hi\nyou', canSend: true, excess: 0, counter: false }],
  ['x'.repeat(899), { canSend: true, counter: false }],
  ['x'.repeat(900), { canSend: true, counter: true }],
  [` ${'x'.repeat(1000)} `, { canSend: true, excess: 0, counter: true }],
  ['x'.repeat(1001), { canSend: false, excess: 1, counter: true }],
  ['👍🏽'.repeat(500), { canSend: true, excess: 0, length: 1000 }],
  ['👍🏽'.repeat(501), { canSend: false, excess: 2, length: 1002 }],
])('composes %j', (text, outcome) => {
  expect(composed(text, { max: 1000, isBlank, lengthOf })).toMatchObject(outcome);
});
