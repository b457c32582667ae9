import { render } from '@testing-library/react';
import type { ReactNode } from 'react';
import { describe, expect, test } from 'vitest';
import { Select } from './Select.tsx';
import { TextArea } from './TextArea.tsx';
import { TextField } from './TextField.tsx';

interface Said {
  hint?: string;
  error?: string;
}

const choice = { value: null, onChange: () => undefined, options: [{ value: 'FR', label: 'France' }] };
const fields: [string, (said: Said) => ReactNode][] = [
  ['a line of text', (said) => <TextField label="Field" {...said} />],
  ['a text', (said) => <TextArea label="Field" {...said} />],
  [
    'a text with a counter',
    (said) => <TextArea label="Field" counter={{ length: 470, max: 500, label: '470 of 500' }} {...said} />,
  ],
  ['a choice', (said) => <Select label="Field" {...choice} {...said} />],
];

describe.each(fields)('%s', (_, field) => {
  test.each<[Said, string | undefined]>([
    [{}, undefined],
    [{ hint: 'Others see it' }, 'Others see it'],
    [{ error: 'Too short' }, 'Too short'],
    [{ hint: 'Others see it', error: 'Too short' }, 'Too short'],
  ])('with %j says %s to who cannot see it', (said, description) => {
    const control = render(field(said)).getByLabelText('Field');
    const below = control.getAttribute('aria-describedby');
    expect(below === null ? undefined : document.getElementById(below)?.textContent).toBe(description);
    expect(control.getAttribute('aria-invalid')).toBe(said.error ? 'true' : null);
  });
});
