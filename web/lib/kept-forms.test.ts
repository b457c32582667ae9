import { act, renderHook } from '@testing-library/react';
import { expect, test } from 'vitest';
import { createFakeKeyValue } from '../platform/storage/storage.fake.ts';
import { createKeptForms, FORMS_MAX, useKeptForm } from './kept-forms.ts';
import { FORMS_KEY } from './kept-keys.ts';
import { isString } from './shape.ts';

test('a form is read as it was written, by the same account alone', () => {
  const store = createFakeKeyValue();
  const forms = createKeptForms(store, 'ann');
  forms.write('report bob', 'He shouted.');
  expect(createKeptForms(store, 'ann').read('report bob', isString)).toBe('He shouted.');
  expect(createKeptForms(store, 'ben').read('report bob', isString)).toBeNull();
  expect(forms.read('report carl', isString)).toBeNull();
  createKeptForms(store, 'ben').write('appeal', 'No.');
  expect(forms.read('report bob', isString)).toBeNull();
});

test('what is not of its kind is not read, and without an account nothing is kept', () => {
  const store = createFakeKeyValue();
  createKeptForms(store, 'ann').write('report bob', { reason: 'SPAM' });
  expect(createKeptForms(store, 'ann').read('report bob', isString)).toBeNull();
  store.set(FORMS_KEY, 'broken');
  expect(createKeptForms(store, 'ann').read('report bob', isString)).toBeNull();
  createKeptForms(store, null).write('report bob', 'x');
  expect(store.get(FORMS_KEY)).toBe('broken');
});

test('the last one that is forgotten leaves nothing behind', () => {
  const store = createFakeKeyValue();
  const forms = createKeptForms(store, 'ann');
  for (const id of ['one', 'two']) forms.write(id, id);
  forms.forget('one');
  expect(forms.read('two', isString)).toBe('two');
  forms.forget('two');
  expect(store.get(FORMS_KEY)).toBeNull();
});

test('fifty are kept, those that were written last', () => {
  const forms = createKeptForms(createFakeKeyValue(), 'ann');
  for (let number = 0; number < FORMS_MAX; number += 1) forms.write(`form ${number}`, 'x');
  forms.write('form 0', 'again');
  forms.write('one more', 'x');
  const has = (id: string) => forms.read(id, isString) !== null;
  expect(['form 0', 'form 1', 'form 2', 'one more'].map(has)).toEqual([true, false, true, true]);
  expect(FORMS_MAX).toBe(50);
});

test('a form that is emptied again is forgotten', () => {
  const store = createFakeKeyValue();
  const { result } = renderHook(() => useKeptForm(createKeptForms(store, 'ann'), 'note', isString, ''));
  act(() => result.current[1]('x'));
  expect([result.current[0], store.get(FORMS_KEY) !== null]).toEqual(['x', true]);
  act(() => result.current[1](''));
  expect([result.current[0], store.get(FORMS_KEY)]).toEqual(['', null]);
});
