import { beforeEach, expect, test } from 'vitest';
import { draw, speak } from '../../services/testing/render.tsx';
import { AuditDetails } from './AuditDetails.tsx';

beforeEach(() => speak('en'));

const decisionId = '0199aaaa-0000-7000-8000-0000deadbeef';

test.each([
  [{ means: 'passkey' }, 'with a passkey'],
  [{ action: 'suspend', upheld: 2, dismissed: 0, decisionId }, 'Suspend · 2 reports upheld · decision deadbeef'],
  [{ action: 'dismiss', upheld: 0, dismissed: 1, decisionId }, 'Dismiss · 1 report dismissed · decision deadbeef'],
  [{ outcome: 'overturned', decisionId }, 'Overturned on appeal · decision deadbeef'],
  [
    { plan: 'premium_plus', until: new Date('2026-12-31T23:00:00').toISOString() },
    'Premium Plus · until Dec\u00a031, 2026',
  ],
  [{ plan: 'free', until: null }, 'Free'],
  [{ reports: 3, visit: 'a-visit' }, '3 reports about them'],
  [{ year: 2026 }, '2026'],
  [{ reportId: decisionId }, 'report deadbeef'],
  // Of a version that knew more, or other values.
  [{ means: 'badge', colour: 'red' }, 'means: badge · colour: red'],
  [{}, ''],
])('%o reads “%s”', (details, text) => {
  expect(draw(<AuditDetails details={details} />).container.textContent).toBe(text);
});
