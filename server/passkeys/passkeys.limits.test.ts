import { FRESH_SIGN_IN } from '@visavis/domain/auth/rules.ts';
import { beginPasskey, signInWithPasskey } from '@visavis/domain/passkeys/contract.ts';
import { expect, it } from 'vitest';
import { createFakePasskey } from '../testing/authenticators/passkey.fake.ts';
import { useWorld } from '../testing/use-world.ts';

const SITE = 'http://localhost:4711';
const { world } = await useWorld({ settings: { PUBLIC_URL: SITE, RATE_LIMIT_SCALE: '1' } });

it('thirty sign-ins with a passkey in a quarter of an hour are tried from one address, as with a password', async () => {
  const credential = createFakePasskey(SITE).sign({ challenge: 'bm90IG91cnM' });
  const visitor = world.visitor();
  for (let count = 0; count < 30; count += 1) {
    expect((await visitor.call(signInWithPasskey, { body: { credential } })).code).toBe('PASSKEY_REFUSED');
  }
  expect((await visitor.call(signInWithPasskey, { body: { credential } })).code).toBe('RATE_LIMITED');
});

it('ten wrong passwords in an open session are the last for a quarter of an hour, and the right one is refused too', async () => {
  const ada = await world.person('ada');
  await world.clock.advance(FRESH_SIGN_IN + 1000);
  for (let count = 0; count < 10; count += 1) {
    expect((await ada.call(beginPasskey, { body: { password: 'a guess of mine' } })).code).toBe('PASSWORD_WRONG');
  }
  expect((await ada.call(beginPasskey, { body: { password: ada.password } })).code).toBe('RATE_LIMITED');
  // Twelve passwords are hashed, at a low priority.
}, 180_000);
