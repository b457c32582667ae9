import { INTERESTS_MAX } from '@visavis/domain/users/rules.ts';
import { beforeAll, expect, test } from 'vitest';
import { formFile } from '../../lib/use-form-check.ts';
import { addInterest } from './use-interest-entry.ts';

beforeAll(() => formFile.load());

const full = Array.from({ length: INTERESTS_MAX }, (_, index) => `interest ${index}`);

test.each<[string[], string, string[]]>([
  [[], 'jazz', ['jazz']],
  [['jazz'], '  go ', ['jazz', 'go']],
  [['jazz'], 'jazz', ['jazz']],
  [['jazz'], ' JAZZ', ['jazz']],
  [['jazz'], '', ['jazz']],
  [['jazz'], '   ', ['jazz']],
  [full, 'Interest 3', full],
])('adding to %j the text %j gives %j', (list, typed, next) => {
  expect(addInterest(list, typed)).toEqual({ ok: true, list: next });
});

test.each([
  [[], 'x'.repeat(41), 'INTEREST_MAX'],
  [full, 'one more', 'INTERESTS_MAX'],
  [[], 'a\u200bb', 'INTEREST_INVALID'],
])('adding to %j the text %j fails with %s', (list, typed, code) => {
  expect(addInterest(list, typed)).toEqual({ ok: false, code });
});
