import type { Measure } from '@visavis/domain/moderation/contract.ts';

/** Example measures for stories and tests. */
export const exampleNow = Date.parse('2026-11-23T12:00:00.000Z');

export const warning: Measure = {
  id: '018f4d5e-0000-7000-8000-000000000001',
  kind: 'warning',
  rule: 'HARASSMENT',
  message: 'In a call on Friday you insulted the other person several times. Please do not do that again.',
  at: '2026-11-22T09:30:00.000Z',
  until: null,
  isAutomatic: false,
  isInForce: true,
  isWithdrawn: false,
  isRead: false,
  appealUntil: '2027-05-24T09:30:00.000Z',
  appeal: null,
};

export const suspension: Measure = {
  ...warning,
  id: '018f4d5e-0000-7000-8000-000000000002',
  kind: 'suspension',
  rule: 'NUDITY',
  message: 'You were not dressed in a call, after a warning for the same reason.',
  at: '2026-11-23T10:00:00.000Z',
  until: '2026-11-30T10:00:00.000Z',
};

export const automaticSuspension: Measure = {
  ...suspension,
  id: '018f4d5e-0000-7000-8000-000000000003',
  rule: 'SPAM',
  message: null,
  isAutomatic: true,
  until: '2026-11-24T10:00:00.000Z',
};

export const exampleAppeal: NonNullable<Measure['appeal']> = {
  at: '2026-11-23T11:00:00.000Z',
  text: 'That was not me: my brother used my computer without asking. It will not happen again.',
  outcome: null,
  answer: null,
  decidedAt: null,
};
