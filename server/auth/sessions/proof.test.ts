import { FRESH_SIGN_IN } from '@visavis/domain/auth/rules.ts';
import { describe, expect, it } from 'vitest';
import { createFakeClock } from '../../ports/clock.fake.ts';
import { type ConfirmOwnerDependencies, createConfirmOwner, createProof } from './proof.ts';

const user = { userId: 'ada', sessionId: 's1' };
function proofOf(ago: number | undefined) {
  const clock = createFakeClock();
  const asked: string[] = [];
  const prove = createProof({
    clock,
    repo: {
      provenAt: async (id) => (id === 's1' && ago !== undefined ? new Date(clock.now() - ago) : undefined),
    },
    async isPassword(userId, password) {
      asked.push(`${userId} ${password}`);
      return password === 'right';
    },
  });
  return { asked, prove: (password?: string) => prove(user, password) };
}

it('a sign-in of the last minutes needs no password, and none is checked', async () => {
  const { asked, prove } = proofOf(FRESH_SIGN_IN - 1);
  await prove();
  expect(asked).toEqual([]);
});

it.each([
  ['no password', undefined, 'RECENT_SIGN_IN_REQUIRED'],
  ['a wrong one', 'wrong', 'PASSWORD_WRONG'],
  ['an empty one', '', 'PASSWORD_WRONG'],
])('an older one with %s proves nothing', async (_, password, code) => {
  await expect(proofOf(FRESH_SIGN_IN + 1).prove(password)).rejects.toMatchObject({ code });
});

it('an older one with the password does', async () => {
  const { asked, prove } = proofOf(FRESH_SIGN_IN + 1);
  await prove('right');
  expect(asked).toEqual(['ada right']);
});

it('a wrong password is refused though the sign-in is fresh', async () => {
  await expect(proofOf(0).prove('wrong')).rejects.toMatchObject({ code: 'PASSWORD_WRONG' });
});

it('a session of an account that is gone proves nothing', async () => {
  const { asked, prove } = proofOf(undefined);
  await expect(prove('right')).rejects.toMatchObject({ code: 'UNAUTHENTICATED' });
  expect(asked).toEqual([]);
});

describe('an act that asks for the password', () => {
  async function confirmed(passwordHash: string | null | undefined, ago: number, password?: string) {
    const clock = createFakeClock();
    const account = passwordHash === undefined ? undefined : { id: 'ada', passwordHash };
    const confirm = createConfirmOwner({
      clock,
      repo: { provenAt: async () => new Date(clock.now() - ago) },
      isPassword: async (_, given) => given === 'right',
      accounts: { byId: async () => account } as unknown as ConfirmOwnerDependencies['accounts'],
    });
    return confirm(user, password, 'currentPassword').catch(({ code, params }) => params.fields ?? code);
  }
  const [fresh, old] = [FRESH_SIGN_IN, FRESH_SIGN_IN + 1];
  const has = { id: 'ada', passwordHash: 'hash' };
  const hasNone = { id: 'ada', passwordHash: null };

  it.each([
    ['takes it, however old the sign-in', 'hash', old, 'right', has],
    ['takes no other', 'hash', fresh, 'wrong', { currentPassword: 'PASSWORD_WRONG' }],
    ['takes no fresh sign-in instead', 'hash', fresh, undefined, { currentPassword: 'PASSWORD_REQUIRED' }],
    ['takes a fresh proof of someone who has none', null, fresh, undefined, hasNone],
    ['takes no old one of theirs', null, old, undefined, 'RECENT_SIGN_IN_REQUIRED'],
    ['takes no made-up password of theirs', null, old, 'right', 'RECENT_SIGN_IN_REQUIRED'],
    ['takes nothing of someone who is gone', undefined, fresh, 'right', 'UNAUTHENTICATED'],
  ])('%s', async (_, passwordHash, ago, password, outcome) => {
    expect(await confirmed(passwordHash, ago, password)).toEqual(outcome);
  });
});
