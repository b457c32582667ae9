import { MESSAGE_MAX, NOTE_MAX } from '@visavis/domain/moderation/rules.ts';
import { expect, test } from 'vitest';
import { type Draft, type DraftProblem, dismissedBy, emptyDraft, problemOf, verdictOf } from './draft.ts';

const draft = (change: Partial<Draft>): Draft => ({ ...emptyDraft('HARASSMENT'), ...change });
const reports = ['one', 'two'];

test.each<[Partial<Draft>, DraftProblem | null]>([
  [{}, 'noAction'],
  [{ action: 'dismiss' }, null],
  [{ action: 'dismiss', message: '' }, null],
  [{ action: 'dismiss', dismissed: reports }, null],
  [{ action: 'dismiss', note: 'x'.repeat(NOTE_MAX + 1) }, 'noteTooLong'],
  [{ action: 'warn' }, null],
  [{ action: 'warn', message: '  ' }, 'noMessage'],
  [{ action: 'warn', message: 'x'.repeat(MESSAGE_MAX) }, null],
  [{ action: 'warn', message: 'x'.repeat(MESSAGE_MAX + 1) }, 'messageTooLong'],
  [{ action: 'suspend', dismissed: ['one'] }, null],
  [{ action: 'suspend', dismissed: reports }, 'noneUpheld'],
])('the draft %j: %s', (change, problem) => {
  expect(problemOf(draft(change), 'the template', reports)).toBe(problem);
});

test('without reports a decision upholds none', () => {
  expect(problemOf(draft({ action: 'warn' }), 'the template', [])).toBeNull();
});

test('a decision carries what its action needs, and the template unless another message was written', () => {
  const written = { note: ' seen before ', message: ' Stop. ' };
  expect(verdictOf(draft({ action: 'dismiss', ...written }), 'T')).toEqual({ action: 'dismiss', note: 'seen before' });
  expect(verdictOf(draft({ action: 'warn' }), 'T')).toEqual({ action: 'warn', rule: 'HARASSMENT', message: 'T' });
  expect(verdictOf(draft({ action: 'suspend', days: null, ...written }), 'T')).toEqual({
    action: 'suspend',
    rule: 'HARASSMENT',
    message: 'Stop.',
    days: null,
    note: 'seen before',
  });
  expect(verdictOf(draft({}), 'T')).toBeNull();
});

test('only reports of the case are dismissed, and none by themselves where the whole case is', () => {
  expect(dismissedBy(draft({ action: 'warn', dismissed: ['two', 'gone'] }), reports)).toEqual(['two']);
  expect(dismissedBy(draft({ action: 'dismiss', dismissed: ['two'] }), reports)).toEqual([]);
});
