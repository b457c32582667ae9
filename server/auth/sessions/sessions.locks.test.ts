import { refresh } from '@visavis/domain/auth/contract.ts';
import { expect, it } from 'vitest';
import { interleave, stopWrites, usePostgres } from '../../testing/forced-races.ts';
import { createVisitor, type TestPerson } from '../../testing/person.ts';
import { useWorld } from '../../testing/use-world.ts';

const database = await usePostgres();
const { world } = await useWorld({ ports: { database } });

function tabOf(person: TestPerson): TestPerson {
  const tab = createVisitor(world.origin, person);
  for (const [name, value] of person.cookies) tab.cookies.set(name, value);
  return tab;
}

it('two tabs that refresh at the same moment get the same token', async () => {
  const dave = await world.person('dave');
  const tab = tabOf(dave);
  const replies = await interleave(
    database,
    stopWrites('sessions'),
    () => dave.call(refresh),
    () => tab.call(refresh),
  );
  expect(replies.map(({ status }) => status)).toEqual([200, 200]);
  expect(tab.cookies.get('visavis_refresh')).toBe(dave.cookies.get('visavis_refresh'));
});

/** Someone whose last answer got lost, eleven seconds ago, and that answer's cookies. */
async function withLostAnswer(name: string) {
  const person = await world.person(name);
  const lost = tabOf(person);
  expect((await lost.call(refresh)).status).toBe(200);
  await world.clock.advance(11_000);
  return { person, lost };
}

it('two tabs that refresh at the same moment after an answer got lost get the same token', async () => {
  const { person: erin } = await withLostAnswer('erin');
  const tab = tabOf(erin);
  const replies = await interleave(
    database,
    stopWrites('sessions'),
    () => erin.call(refresh),
    () => tab.call(refresh),
  );
  expect(replies.map(({ status }) => status)).toEqual([200, 200]);
  expect(tab.cookies.get('visavis_refresh')).toBe(erin.cookies.get('visavis_refresh'));
  expect((await tab.call(refresh)).status).toBe(200);
});

it('a used token that comes back at the moment at which its successor is presented ends the session', async () => {
  const { person: finn, lost } = await withLostAnswer('finn');
  const replies = await interleave(
    database,
    stopWrites('sessions'),
    () => lost.call(refresh),
    () => finn.call(refresh),
  );
  expect(replies.map(({ status }) => status)).toEqual([200, 401]);
  expect((await lost.call(refresh)).status).toBe(401);
});

it('of two tokens that one was traded for, presented at the same moment, the second ends the session', async () => {
  const { person: gina, lost } = await withLostAnswer('gina');
  expect((await gina.call(refresh)).status).toBe(200);
  const replies = await interleave(
    database,
    stopWrites('sessions'),
    () => gina.call(refresh),
    () => lost.call(refresh),
  );
  expect(replies.map(({ status }) => status)).toEqual([200, 401]);
});
