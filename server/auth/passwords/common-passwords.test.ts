import { dictionary } from '@zxcvbn-ts/language-common';
import { describe, expect, it } from 'vitest';
import { refuseCommonPassword } from './password.ts';

describe('a password', () => {
  it.each(['password1', 'PassWord1', 'visavis', 'Visavis2026!', 'vis-à-vis', '123 VIS A VIS'])(
    '%s is refused',
    (password) => {
      expect(() => refuseCommonPassword(password)).toThrow(
        expect.objectContaining({ params: { fields: { password: 'PASSWORD_COMMON' } } }),
      );
    },
  );

  it.each(['face to face', 'visavis and the sea', 'a b c d e f', '🙂🙂🙂🙂🙂🙂'])('%s is accepted', (password) => {
    expect(() => refuseCommonPassword(password)).not.toThrow();
  });

  it('is compared with more than ten thousand that are long enough', () => {
    const longEnough = (dictionary['passwords-common'] as string[]).filter(({ length }) => length >= 6);
    expect(longEnough.length).toBeGreaterThan(10_000);
  });
});
