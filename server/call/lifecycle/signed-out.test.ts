import { changePassword } from '@visavis/domain/auth/account-contract.ts';
import { logout } from '@visavis/domain/auth/contract.ts';
import { endOtherSessions } from '@visavis/domain/auth/session-contract.ts';
import { callEnded } from '@visavis/domain/call/contract.ts';
import { expect, it } from 'vitest';
import type { TestPerson } from '../../testing/person.ts';
import { createVisitor, PASSWORD } from '../../testing/person.ts';
import { startCall } from '../../testing/scenes/calls.ts';
import { useWorld } from '../../testing/use-world.ts';

const { world, connect, pair } = await useWorld();

/** The same user on another device. */
async function elsewhere({ username, email }: TestPerson): Promise<TestPerson> {
  const other = createVisitor(world.origin, { username, email, password: PASSWORD });
  await other.signIn();
  return other;
}

it.each<[string, (person: TestPerson) => Promise<unknown>]>([
  ['by a sign-out there', (person) => person.call(logout)],
  [
    'by a sign-out of all other devices',
    async (person) => (await elsewhere(person)).call(endOtherSessions, { body: { password: PASSWORD } }),
  ],
  [
    'by a new password',
    async (person) =>
      (await elsewhere(person)).call(changePassword, { body: { currentPassword: PASSWORD, password: 'another face' } }),
  ],
])('a call whose device is signed out %s ends at once, as if they had left', async (_, signOut) => {
  const [one, other] = await pair();
  const roomId = await startCall(world, one.socket, other.socket);
  await signOut(one.person);
  expect(await other.socket.next(callEnded)).toMatchObject({ roomId, reason: 'ended', endedBy: one.person.userId });
});

it('a sign-out of a device that is not in the call leaves the call', async () => {
  const [one, other] = await pair();
  const second = await elsewhere(one.person);
  const idle = await connect(second);
  await startCall(world, one.socket, other.socket);
  await second.call(logout);
  await idle.disconnected;
  await world.clock.advance(60_000);
  expect(other.socket.received(callEnded)).toEqual([]);
});
