import { expect, test } from 'vitest';
import { type IcebreakerInput, type Icebreakers, newIcebreakers, stepIcebreakers } from './icebreakers.ts';
import { type IcebreakerMessage, message } from './messages.ts';

const own = { id: 'a'.repeat(16), game: 'tic-tac-toe', first: 0 } as const;
const theirs = { id: 'b'.repeat(16), game: 'drawing', first: 0 } as const;
type Body = Omit<IcebreakerMessage, 'type' | 'v'>;
const got = (body: Body): IcebreakerInput => ({ type: 'received', message: message(body as never) });
const hello = got({ kind: 'hello' } as Body);
const invited = got({ kind: 'invite', ...theirs } as Body);
const of = (kind: 'join' | 'decline' | 'leave', { id }: { id: string }) => got({ kind, id } as Body);

/** The state, and the messages since the last input. */
function after(inputs: readonly IcebreakerInput[], isInitiator = true): string {
  let state: Icebreakers = newIcebreakers(isInitiator);
  let sent: readonly IcebreakerMessage[] = [];
  for (const input of inputs) ({ state, send: sent } = stepIcebreakers(state, input));
  const { stage, ended } = state;
  const side = stage.at === 'playing' ? ` as ${stage.side}` : '';
  const named = (id: string) => (id === own.id ? 'own' : 'theirs');
  return [
    stage.at === 'idle' ? 'idle' : `${stage.at} ${named(stage.id)}${side}`,
    ended && `(${ended.why})`,
    ...sent.map((one) => `> ${one.kind}${'id' in one ? ` ${named(one.id)}` : ''}`),
  ]
    .filter(Boolean)
    .join(' ');
}

const invite: IcebreakerInput = { type: 'invite', ...own };
const decline: IcebreakerInput = { type: 'decline' };
const again = [invited, decline];

test.each<[string, IcebreakerInput[], string]>([
  ['says hello when the channel opens', [{ type: 'opened' }], 'idle > hello'],
  ['invites no one whose client knows no icebreakers', [invite], 'idle'],
  ['ignores an invitation without a hello', [invited], 'idle'],
  ['invites', [hello, invite], 'inviting own > invite own'],
  ['plays as host once the other joins', [hello, invite, of('join', own)], 'playing own as host'],
  ['ends with the answer of one who declines', [hello, invite, of('decline', own)], 'idle (declined)'],
  ['takes its invitation back', [hello, invite, { type: 'leave' }], 'idle > leave own'],
  ['gives up waiting', [hello, invite, { type: 'waited', id: own.id }], 'idle (unanswered) > leave own'],
  ['gives up no later invitation', [hello, invite, { type: 'waited', id: theirs.id }], 'inviting own'],
  ['shows an invitation', [hello, invited], 'invited theirs'],
  ['joins as guest', [hello, invited, { type: 'accept' }], 'playing theirs as guest > join theirs'],
  ['declines', [hello, invited, decline], 'idle > decline theirs'],
  ['forgets an invitation that was taken back', [hello, invited, of('leave', theirs)], 'idle'],
  ['forgets an invitation that waits long', [hello, invited, { type: 'waited', id: theirs.id }], 'idle'],
  ['tells one who joins too late', [hello, invite, { type: 'leave' }, of('join', own)], 'idle > leave own'],
  ['keeps its own invitation when two cross', [hello, invite, invited], 'inviting own'],
  ['ends when the other leaves', [hello, invite, of('join', own), of('leave', own)], 'idle (left)'],
  ['ends when this side leaves', [hello, invite, of('join', own), { type: 'leave' }], 'idle > leave own'],
  ['plays on when another game is left', [hello, invite, of('join', own), of('leave', theirs)], 'playing own as host'],
  ['stays in its game when invited to another', [hello, invite, of('join', own), invited], 'playing own as host'],
  ['ends by a flood', [hello, invite, of('join', own), { type: 'flooded' }], 'idle (flood) > leave own'],
  ['reads nothing after a flood', [hello, { type: 'flooded' }, invited], 'idle'],
  ['invites no one after a flood', [hello, { type: 'flooded' }, invite], 'idle'],
  ['hears no third invitation after two declined ones', [hello, ...again, ...again, invited], 'idle > decline theirs'],
  [
    'hears them again once it has invited',
    [hello, ...again, ...again, invite, { type: 'leave' }, invited],
    'invited theirs',
  ],
  [
    'does not ask a third time after two declined invitations',
    [hello, invite, of('decline', own), invite, of('decline', own), invite],
    'idle (declined)',
  ],
  [
    'asks again once the other has asked',
    [hello, invite, of('decline', own), invite, of('decline', own), invited, decline, invite],
    'inviting own > invite own',
  ],
])('%s', (_, inputs, expected) => {
  expect(after(inputs)).toBe(expected);
});

test.each<[string, IcebreakerInput[], string]>([
  ['gives way to the invitation of the initiator', [hello, invite, invited], 'invited theirs > leave own'],
  [
    'joins at once where both want the same game',
    [hello, invite, got({ kind: 'invite', ...theirs, game: own.game } as Body)],
    'playing theirs as guest > leave own > join theirs',
  ],
])('the other side %s', (_, inputs, expected) => {
  expect(after(inputs, false)).toBe(expected);
});
