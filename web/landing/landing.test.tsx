import { beforeEach, expect, test } from 'vitest';
import { draw, speak } from '../services/testing/render.tsx';
import { Landing } from './Landing.tsx';

beforeEach(() => speak('en'));

test('every way to an account leads on to the camera check', () => {
  const page = draw(<Landing signedIn={false} preferences={null} legal={null} />);
  const doors = page
    .getAllByRole('link')
    .map((link) => link.getAttribute('href'))
    .filter((href) => href?.startsWith('/register'));
  expect(doors.length).toBeGreaterThan(2);
  expect(new Set(doors)).toEqual(new Set(['/register?to=/matching']));
});

test('the drawn call has the six controls of a call, by their words', () => {
  const { getByRole } = draw(<Landing signedIn={false} preferences={null} legal={null} />);
  const { textContent } = getByRole('img', { name: 'Two people in a video call, each in a window of their own' });
  expect(textContent).toContain('MicCameraChatNextEndMore');
});
