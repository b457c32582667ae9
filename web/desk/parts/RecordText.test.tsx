import { render } from '@testing-library/react';
import { expect, test } from 'vitest';
import { speak } from '../../services/testing/render.tsx';
import { RecordText } from './RecordText.tsx';

test.each([
  ['en', '1 upheld, 0 dismissed'],
  ['fr', '1 retenu, 0 écarté'],
  ['es', '1 confirmada, 0 descartadas'],
  ['de', '1 berechtigt, 0 verworfen'],
] as const)('in %s a record is said as one says it', async (language, text) => {
  await speak(language);
  expect(render(<RecordText upheld={1} dismissed={0} />).container.textContent?.replaceAll('\u00a0', ' ')).toBe(text);
});
