import { expect, it } from 'vitest';
import { formatData } from './format.ts';

const report = {
  createdAt: '2026-01-15T12:00:00.000Z',
  status: 'open',
  reason: 'SPAM',
  severity: 1,
  evidence: 0,
  reported: 'bob',
  reporter: 'alice',
  id: 'r-1',
};

it('lists reports in columns', () => {
  expect(formatData('reports list', [report, { ...report, reported: 'bernadette', id: 'r-2' }])).toBe(
    [
      'created at                status  reason  severity  evidence  reported    reporter  id',
      '2026-01-15T12:00:00.000Z  open    SPAM    1         0         bob         alice     r-1',
      '2026-01-15T12:00:00.000Z  open    SPAM    1         0         bernadette  alice     r-2',
    ].join('\n'),
  );
  expect(formatData('reports list', [])).toBe('No reports.');
});

it('prints one field per line, missing ones as a dash, without control characters of users', () => {
  const hostile = 'rude\u001b[2J\r\n\u009b31mreported: eve';
  const text = formatData('reports show', {
    description: hostile,
    resolutionNote: null,
    call: { duration: 90, endReason: 'reported' },
    otherReports: [report],
  });
  expect(text).toBe(
    [
      'description      rude[2J 31mreported: eve',
      'resolution note  –',
      'call             duration 90, end reason reported',
      '',
      'Other reports about this person:',
      'created at                status  reason  severity  evidence  reported  reporter  id',
      '2026-01-15T12:00:00.000Z  open    SPAM    1         0         bob       alice     r-1',
    ].join('\n'),
  );
});
