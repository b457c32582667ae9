import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { draw, speak } from '../services/testing/render.tsx';
import { LegalText } from './LegalText.tsx';

const show = async (markdown: string) => {
  await speak('en');
  return draw(<LegalText markdown={markdown} />);
};

test('shows headings, lists, tables and links', async () => {
  const { router, user } = await show(
    '# Terms\n\nSee the [rules](/rules) or [write](mailto:a@b.example).\n\n- one\n- two\n\n| a | b |\n|---|---|\n| c | d |\n',
  );
  screen.getByRole('heading', { level: 1, name: 'Terms' });
  expect(screen.getAllByRole('listitem')).toHaveLength(2);
  // On a phone the label stands beside the cell.
  expect(screen.getByRole('cell', { name: 'd' }).dataset.label).toBe('b');
  expect(screen.getByRole('link', { name: 'write' }).getAttribute('href')).toBe('mailto:a@b.example');
  await user.click(screen.getByRole('link', { name: 'rules' }));
  expect(router.state.location.pathname).toBe('/rules');
});

test.each([
  ['a script', 'Before <script>window.hacked = 1</script> after'],
  ['a picture with a handler', '<img src=x onerror="window.hacked = 1">'],
  ['a frame', '<iframe src="https://evil.example"></iframe>'],
  ['a block of HTML', '<div onclick="window.hacked = 1">\n\nclick\n\n</div>'],
  ['a link that runs code', '[click](javascript:window.hacked=1)'],
  ['a link that hides its code', '[click](java&#115;cript:window.hacked=1)'],
  ['a link to a page inside it', '[click](data:text/html,<script>window.hacked=1</script>)'],
])('%s does nothing', async (_, markdown) => {
  const { container } = await show(`# Terms\n\n${markdown}\n`);
  expect(container.querySelector('script, img, iframe, [onerror], [onclick]')).toBeNull();
  for (const link of container.querySelectorAll('a')) {
    expect(link.getAttribute('href') ?? '').not.toMatch(/^(javascript|data)/i);
  }
});
