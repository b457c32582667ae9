import { newIcebreakers, stepIcebreakers } from '@visavis/domain/call/icebreakers/icebreakers.ts';
import { message, readMessage } from '@visavis/domain/call/icebreakers/messages.ts';
import { INVITATION_WAIT, MESSAGE_RATE, PEN_EVERY, POINT_RATE } from '@visavis/domain/call/icebreakers/rules.ts';
import { beforeEach, expect, test } from 'vitest';
import { createFakeClock } from '../../platform/clock.fake.ts';
import { createIcebreakerSession, type IcebreakerLink } from './icebreaker-session.ts';

const clock = createFakeClock();
const rules = { newIcebreakers, stepIcebreakers, readMessage };
const createLate = (digit: string) =>
  createIcebreakerSession({ clock, chance: () => 0.5, newId: () => digit.repeat(16) });
function createSession(digit: string) {
  const session = createLate(digit);
  session.takeRules(rules);
  return session;
}

let alice: ReturnType<typeof createSession>;
let bob: ReturnType<typeof createSession>;
let links: { alice: IcebreakerLink; bob: IcebreakerLink };
/** what alice has sent */
let sent: string[];

const stages = () => [alice, bob].map((session) => session.get().state?.stage.at);

beforeEach(() => {
  alice = createSession('a');
  bob = createSession('b');
  sent = [];
  const send = (text: string) => {
    sent.push(text);
    links.bob.receive(text);
  };
  links = {
    alice: alice.connect({ isInitiator: true, send }),
    bob: bob.connect({ isInitiator: false, send: (text) => links.alice.receive(text) }),
  };
  for (const link of Object.values(links)) link.opened();
});

function play(game: 'drawing' | 'rather' = 'drawing') {
  alice.invite(game);
  bob.accept();
}

test('an invitation leads to a game of two', () => {
  alice.choose(true);
  alice.invite('rather');
  expect(stages()).toEqual(['inviting', 'invited']);
  expect(alice.get().isChoosing).toBe(false);
  bob.accept();
  expect(stages()).toEqual(['playing', 'playing']);
  bob.leave();
  expect(stages()).toEqual(['idle', 'idle']);
});

test('an invitation that is not answered ends on both sides', async () => {
  alice.invite('drawing');
  await clock.advance(INVITATION_WAIT - 1);
  expect(stages()).toEqual(['inviting', 'invited']);
  await clock.advance(1);
  expect(stages()).toEqual(['idle', 'idle']);
});

test('a game ends with its connection, and with the call', () => {
  play();
  links.alice.replaced();
  expect(alice.get().state).toMatchObject({ isAvailable: false, stage: { at: 'idle' } });
  links.bob.close();
  expect(bob.get().state).toBeNull();
});

test('what comes over an earlier connection is not read', () => {
  alice.connect({ isInitiator: true, send: () => undefined });
  links.alice.receive(JSON.stringify(message({ kind: 'hello' })));
  expect(alice.get().state?.isAvailable).toBe(false);
  links.alice.close();
  expect(alice.get().state).not.toBeNull();
});

test('a flood of messages ends the game and silences its sender, for this connection alone', () => {
  play();
  for (let count = 0; count <= MESSAGE_RATE.burst; count += 1) links.bob.receive('{}');
  expect(bob.get().state).toMatchObject({ isMuted: true, stage: { at: 'idle' }, ended: { why: 'flood' } });
  expect(stages()).toEqual(['idle', 'idle']);
  links.bob.replaced();
  expect(bob.get().state?.isMuted).toBe(false);
});

test('messages at the speed of a hand are no flood, though they come at once after a pause', async () => {
  for (let second = 0; second < 30; second += 1) {
    for (let count = 0; count < 1000 / PEN_EVERY; count += 1) links.bob.receive('{}');
    await clock.advance(1000);
  }
  for (let count = 0; count < MESSAGE_RATE.burst; count += 1) links.bob.receive('{}');
  expect(bob.get().state?.isMuted).toBe(false);
});

test('what comes before the rules are there is read afterwards; a flood is one all the same', () => {
  const late = createLate('c');
  const hello: string[] = [];
  const link = late.connect({ isInitiator: false, send: (text) => void hello.push(text) });
  link.opened();
  link.receive(JSON.stringify(message({ kind: 'hello' })));
  expect(late.get().state).toBeNull();
  late.takeRules(rules);
  expect(late.get().state).toMatchObject({ isAvailable: true, stage: { at: 'idle' } });
  expect(hello).toHaveLength(1);

  const other = createLate('c');
  const flooded = other.connect({ isInitiator: false, send: () => undefined });
  flooded.opened();
  for (let count = 0; count <= MESSAGE_RATE.burst; count += 1) flooded.receive('{}');
  other.takeRules(rules);
  expect(other.get().state?.isMuted).toBe(true);
});

test('a flood of points ends the game', () => {
  play();
  const points = Array.from({ length: 64 }, () => 1);
  for (let count = 0; count * 32 <= POINT_RATE.burst; count += 1) {
    const move = { do: 'stroke', stroke: 1, pen: 0, points } as const;
    links.bob.receive(JSON.stringify(message({ kind: 'move', id: 'a'.repeat(16), move })));
  }
  expect(bob.get().state?.ended?.why).toBe('flood');
});

test('what one would rather is not sent before the other has chosen', () => {
  play('rather');
  alice.act({ do: 'choose', choice: 'b' });
  expect(sent.join()).not.toContain('"choice"');
  bob.act({ do: 'choose', choice: 'a' });
  expect(sent.at(-1)).toContain('"choice":"b"');
});
