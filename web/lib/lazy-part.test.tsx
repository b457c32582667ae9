import { act, render, screen } from '@testing-library/react';
import { Suspense } from 'react';
import { expect, test, vi } from 'vitest';
import { lazyPart, namedPart } from './lazy-part.tsx';

const Greeting = ({ name }: { name: string }) => <p>Hello {name}</p>;
const show = (Part: ReturnType<typeof lazyPart<{ name: string }>>) => (
  <Suspense fallback="loading">
    <Part name="Ada" />
  </Suspense>
);

test('a part loads when it is first shown', async () => {
  const load = vi.fn(async () => ({ default: Greeting }));
  const Part = lazyPart(load);
  expect(load).not.toHaveBeenCalled();
  render(show(Part));
  screen.getByText('loading');
  await act(async () => undefined);
  screen.getByText('Hello Ada');
  expect(load).toHaveBeenCalledTimes(1);
});

test('a part that has been fetched before is there at once', async () => {
  const Part = namedPart(async () => ({ Greeting, other: 1 }), 'Greeting');
  await Part.preload();
  render(show(Part));
  screen.getByText('Hello Ada');
});

test('a part that is shown before it has been fetched keeps its state when it is fetched again', async () => {
  const Part = lazyPart(async () => ({ default: Greeting }));
  const { rerender } = render(show(Part));
  await act(async () => undefined);
  const shown = screen.getByText('Hello Ada');
  await Part.preload();
  rerender(show(Part));
  expect(screen.getByText('Hello Ada')).toBe(shown);
});
