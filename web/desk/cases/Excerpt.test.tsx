import { screen, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { draw, speak } from '../../services/testing/render.tsx';
import { Excerpt } from './Excerpt.tsx';
import { readExcerpt } from './excerpt.ts';

beforeEach(() => speak('en'));

const at = (minute: number) => `2026-03-01T12:0${minute}:00.000Z`;
const said = (senderId: string, content: string, minute: number) => ({ senderId, content, createdAt: at(minute) });
const talk = [said('bob', 'hello', 1), said('ann', 'hi', 2), said('bob', 'I know where you live', 3)];
const asFile = (messages: object[]) => new Blob([JSON.stringify(messages)]);

async function show(messages: object[]) {
  const kept = await readExcerpt(asFile(messages));
  draw(<Excerpt messages={kept} people={{ bob: 'bob', ann: 'ann' }} aboutId="bob" label="Messages 1" />);
  return screen.getAllByRole('listitem');
}

test('the message that was reported is told apart from the others of the person', async () => {
  const [hello, hi, threat] = talk;
  const items = await show([{ ...hello }, { ...hi }, { ...threat, isReported: true }]);
  const marked = items.filter((item) => within(item).queryByText('Reported message'));
  expect(marked).toHaveLength(1);
  within(marked[0] as HTMLElement).getByText('I know where you live');
});

test('of a conversation that was reported as a whole no message is marked', async () => {
  await show(talk);
  screen.getByText('I know where you live');
  expect(screen.queryByText('Reported message')).toBeNull();
});

test('a file that is no excerpt is refused', async () => {
  await expect(readExcerpt(asFile([{ content: 'hello' }]))).rejects.toThrow();
});
