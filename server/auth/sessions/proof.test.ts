import { FRESH_SIGN_IN } from '@visavis/domain/auth/rules.ts';
import { expect, it } from 'vitest';
import { createFakeClock } from '../../ports/clock.fake.ts';
import { createProof } from './proof.ts';

const user = { userId: 'ada', sessionId: 's1' };
function proofOf(ago: number | undefined) {
  const clock = createFakeClock();
  const asked: string[] = [];
  const prove = createProof({
    clock,
    repo: {
      signedInAt: async (id) => (id === 's1' && ago !== undefined ? new Date(clock.now() - ago) : undefined),
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
