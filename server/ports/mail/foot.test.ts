import { expect, it } from 'vitest';
import { withFoot } from './foot.ts';

it.each([
  ['en', ['Contact: https://v.example/contact', 'Terms: https://v.example/terms']],
  ['fr', ['Conditions\u00a0: https://v.example/terms', 'Confidentialité\u00a0: https://v.example/privacy']],
] as const)('a mail in %s ends with the links to the texts about the site', (language, links) => {
  const mail = withFoot({ subject: 'Hello', text: 'Hello Ada,\n' }, { origin: 'https://v.example', language });
  expect(mail.subject).toBe('Hello');
  expect(mail.text.startsWith('Hello Ada,\n\n-- \nVisavis\n')).toBe(true);
  for (const link of links) expect(mail.text).toContain(link);
});
