import { SESSION_SECONDS } from '@visavis/domain/users/rules.ts';
import { pressControl, startCall } from '../support/people/call.ts';
import type { Person } from '../support/people/person.ts';
import { expect, test } from '../support/test.ts';

/** The minutes that the call may still last, as the floating panel counts them down. */
async function minutesLeft({ page }: Person, other: Person): Promise<number> {
  const panel = page.getByRole('region', { name: `Your call with ${other.username}` });
  const text = await panel.getByRole('timer').textContent();
  return Number(/^(\d+):\d\d left$/.exec(text ?? '')?.[1]);
}

test('two of different plans may talk as long as the better plan allows @last', async ({ newCaller, server }) => {
  test.setTimeout(300_000);
  const [alice, bob] = [await newCaller('alice'), await newCaller('bob')];
  await server.operator('users', 'set-plan', bob.username, 'premium');
  await startCall(alice, bob);
  for (const person of [alice, bob]) await pressControl(person, 'Minimise the call');
  const longest = SESSION_SECONDS.premium / 60;
  for (const minutes of [await minutesLeft(alice, bob), await minutesLeft(bob, alice)]) {
    expect(minutes).toBeLessThanOrEqual(longest);
    expect(minutes).toBeGreaterThan(longest - 10);
  }
});
