import { fireEvent, render } from '@testing-library/react';
import { expect, test } from 'vitest';
import { Avatar } from './Avatar.tsx';

const show = (src: string) => <Avatar src={src} name="Zoé" />;
const draw = (src: string) => {
  const { container, queryByText, rerender } = render(show(src));
  const picture = () => container.querySelector('img');
  return { picture, letter: () => queryByText('Z'), change: (next: string) => rerender(show(next)) };
};

test('nothing of a picture is shown before it has loaded', () => {
  const { picture, letter } = draw('/zoe.webp');
  expect([picture()?.hidden, letter()]).toEqual([true, null]);
  fireEvent.load(picture() as HTMLImageElement);
  expect([picture()?.hidden, letter()]).toEqual([false, null]);
});

test('in place of a picture that cannot be loaded stands a letter, until there is another picture', () => {
  const { picture, letter, change } = draw('/gone.webp');
  fireEvent.error(picture() as HTMLImageElement);
  expect(picture()).toBeNull();
  expect(letter()).not.toBeNull();
  change('/new.webp');
  expect(letter()).toBeNull();
  fireEvent.load(picture() as HTMLImageElement);
  expect(picture()?.hidden).toBe(false);
});
