import { describe, expect, it } from 'vitest';
import { outcomeOf } from '../../testing/outcome.ts';
import { type Arrival, decideAddress, decideArrival } from './decisions.ts';

const someone: Arrival = {
  way: 'sign-in',
  askedBy: null,
  owner: null,
  hasAnother: false,
  namesake: null,
  isEmailVerified: true,
  authenticatedAgo: undefined,
  begunAgo: 20,
};
const decided = (arrival: Partial<Arrival>) => {
  let decision: unknown;
  const refused = outcomeOf(() => {
    decision = decideArrival({ ...someone, ...arrival });
  });
  return refused ?? decision;
};

const account = { none: null, withPassword: { hasPassword: true }, withoutPassword: { hasPassword: false } };
/** Everything that someone who is not signed in may be: whether known, the account with their address, and whether it is theirs. */
const visitors = (['ada', null] as const).flatMap((owner) =>
  (['none', 'withPassword', 'withoutPassword'] as const).flatMap((namesake) =>
    [true, false].map((isEmailVerified) => ({ owner, namesake, isEmailVerified })),
  ),
);
const expected = ({ owner, namesake, isEmailVerified }: (typeof visitors)[number]) => {
  if (owner) return { kind: 'sign-in', userId: 'ada' };
  if (!isEmailVerified || namesake === 'none') return { kind: 'ask', account: 'none' };
  return { kind: 'ask', account: namesake === 'withPassword' ? 'password' : 'other' };
};

it.each(visitors)('a visitor, known to $owner, account $namesake, address theirs: $isEmailVerified', (visitor) => {
  const namesake = account[visitor.namesake];
  expect(decided({ ...visitor, namesake })).toEqual(expected(visitor));
});

it('no visitor whom no account knows is ever signed in or linked', () => {
  for (const visitor of visitors.filter(({ owner }) => owner === null)) {
    expect(decided({ ...visitor, namesake: account[visitor.namesake] })).toMatchObject({ kind: 'ask' });
  }
});

describe('someone who is signed in', () => {
  it.each([
    ['links an identity of no one', { owner: null }, { kind: 'link', userId: 'ada' }],
    ['links it whatever its address', { owner: null, namesake: account.withPassword }, { kind: 'link', userId: 'ada' }],
    ['has linked it already', { owner: 'ada' }, { kind: 'linked' }],
    ['does not get one of someone else', { owner: 'eve' }, 'PROVIDER_TAKEN'],
    ['links one of each site', { owner: null, hasAnother: true }, 'PROVIDER_LINKED'],
    ['is told first that it is someone else’s', { owner: 'eve', hasAnother: true }, 'PROVIDER_TAKEN'],
  ] as const)('%s', (_, arrival, outcome) => {
    expect(decided({ way: 'link', askedBy: 'ada', ...arrival })).toEqual(outcome);
  });

  it.each([
    ['proves it by a sign-in since then', { owner: 'ada', authenticatedAgo: 5 }, { kind: 'proven' }],
    ['by one that clocks have moved a little', { owner: 'ada', authenticatedAgo: 50 }, { kind: 'proven' }],
    ['not by an earlier one', { owner: 'ada', authenticatedAgo: 51 }, 'PROVIDER_NOT_FRESH'],
    ['not by one of which the site does not tell', { owner: 'ada' }, 'PROVIDER_NOT_FRESH'],
    ['not as someone else', { owner: 'eve', authenticatedAgo: 5 }, 'PROVIDER_OTHER'],
    ['not as someone whom no account knows', { owner: null, authenticatedAgo: 5 }, 'PROVIDER_OTHER'],
  ] as const)('%s', (_, arrival, outcome) => {
    expect(decided({ way: 'prove', askedBy: 'ada', ...arrival })).toEqual(outcome);
  });
});

it.each([
  ['the provider’s address', undefined, 'ada@a.example', true, { email: 'ada@a.example', isProven: true }],
  ['the same, typed', 'ada@a.example', 'ada@a.example', true, { email: 'ada@a.example', isProven: true }],
  ['another', 'ada@b.example', 'ada@a.example', true, { email: 'ada@b.example', isProven: false }],
  [
    'one that the provider does not vouch for',
    undefined,
    'ada@a.example',
    false,
    { email: 'ada@a.example', isProven: false },
  ],
  ['one of their own', 'ada@b.example', null, false, { email: 'ada@b.example', isProven: false }],
  ['none', undefined, null, false, 'VALIDATION_FAILED'],
] as const)('someone signs up with %s', (_, typed, named, isEmailVerified, outcome) => {
  let decision: unknown;
  const refused = outcomeOf(() => {
    decision = decideAddress({ typed, named, isEmailVerified });
  });
  expect(refused ?? decision).toEqual(outcome);
});
