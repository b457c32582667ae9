import { expect, test } from 'vitest';
import { guard } from './Guarded.tsx';

const checking = { authChecked: false, isAuthenticated: false };
const guest = { authChecked: true, isAuthenticated: false };
const member = { authChecked: true, isAuthenticated: true };

test.each([
  ['public', checking, { kind: 'show' }],
  ['public', guest, { kind: 'show' }],
  ['public', member, { kind: 'show' }],
  ['guest', checking, { kind: 'show' }],
  ['guest', guest, { kind: 'show' }],
  ['guest', member, { kind: 'go', to: '/' }],
  ['user', checking, { kind: 'wait' }],
  ['user', guest, { kind: 'go', to: '/login' }],
  ['user', member, { kind: 'show' }],
] as const)('%s page, %j', (access, session, outcome) => {
  expect(guard(access, session)).toEqual(outcome);
});
