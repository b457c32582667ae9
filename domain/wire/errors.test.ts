import { expect, test } from 'vitest';
import { AppError } from './errors.ts';

test('an error has the status and the text of its code', () => {
  const error = new AppError('NOT_FRIENDS');
  expect(error).toMatchObject({
    name: 'AppError',
    code: 'NOT_FRIENDS',
    status: 403,
    message: 'You are not friends',
    params: {},
  });
});

test('an error keeps its details, and its own text replaces that of the code', () => {
  const params = { message: 'You are not in the queue', retryAfter: 5 };
  expect(new AppError('NOT_FOUND', params)).toMatchObject({ message: 'You are not in the queue', status: 404, params });
});
