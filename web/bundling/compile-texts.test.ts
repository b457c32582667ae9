import { expect, test } from 'vitest';
import { compileTexts } from './compile-texts.ts';

test.each([
  ['Close', 'Close'],
  ['It’s <terms>here</terms> #1', 'It’s <terms>here</terms> #1'],
  ['Hello {name}', ['Hello ', ['name']]],
  ["'{'name'}' isn't a value", "{name} isn't a value"],
  [
    '{count, plural, =0 {No call} one {{count} call} other {{count} calls}}',
    [['count', 'plural', { 0: ['No call'], one: [['count'], ' call'], other: [['count'], ' calls'] }]],
  ],
])('%s is compiled', (text, compiled) => {
  expect(JSON.parse(compileTexts(JSON.stringify({ some: { text } })))).toEqual({ some: { text: compiled } });
});

test.each(['Hello {name', '{count, plural, some {call} other {calls}}'])('%s is refused', (text) => {
  expect(() => compileTexts(JSON.stringify({ text }))).toThrow();
});
