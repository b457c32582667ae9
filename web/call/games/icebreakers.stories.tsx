import type { Stage } from '@visavis/domain/call/icebreakers/icebreakers.ts';
import type { ReactNode } from 'react';
import { createClock } from '../../platform/clock.ts';
import { filled, InCall, withoutChat } from '../../stories/in-call.tsx';
import { Prompt } from '../prompts/PromptSlot.tsx';
import { GameChoice } from './GameChoice.tsx';
import { GamePanel } from './GamePanel.tsx';
import { GameLayer } from './Icebreakers.tsx';
import { InvitationCard } from './InvitationCard.tsx';
import { answered, inStage, playing } from './testing.ts';

const nothing = () => undefined;
const controls = { act: nothing, next: nothing, leave: nothing };
const clock = createClock();

const peerOf = (username: string) => ({ username, avatar: '', karma: 72, experiencePoints: 0 });
const panel = (children: ReactNode, name = 'bob') => (
  <InCall
    panel="game"
    part={{ peer: peerOf(name) }}
    slots={{ ...filled, chat: (_call, place) => <GameLayer place={place}>{children}</GameLayer> }}
  />
);
const game = (stage: Extract<Stage, { at: 'playing' }>, name = 'bob') =>
  panel(<GamePanel game={stage} name={name} controls={controls} clock={clock} />, name);
const card = (stage: Stage, name = 'bob', more = {}) => (
  <InCall
    part={{ peer: peerOf(name) }}
    slots={{
      ...withoutChat,
      prompts: () => (
        <Prompt kind="icebreaker">
          <InvitationCard
            state={{ ...inStage(stage), ...more }}
            name={name}
            controls={{ accept: nothing, decline: nothing, leave: nothing, dismiss: nothing }}
          />
        </Prompt>
      ),
    }}
  />
);
const LONG = 'Maximiliane_von_Hohenberg-30';
const invitation = { id: '0'.repeat(16), game: 'tic-tac-toe', first: 0 } as const;

export const IcebreakerChoice = () => panel(<GameChoice name="bob" onInvite={nothing} onClose={nothing} />);
export const IcebreakerInvited = () => card({ at: 'invited', ...invitation });
export const IcebreakerInvitedByLongName = () => card({ at: 'invited', ...invitation }, LONG);
export const IcebreakerInviting = () => card({ at: 'inviting', ...invitation });
export const IcebreakerDeclined = () => card({ at: 'idle' }, LONG, { ended: { why: 'declined', game: 'drawing' } });
export const IcebreakerQuestion = () => game(playing('questions'));
export const IcebreakerRather = () => game(playing('rather'));
export const IcebreakerRatherWaiting = () =>
  game({ ...playing('rather', ['host', { do: 'choose', choice: 'a' }]), secret: 'a' }, LONG);
export const IcebreakerRatherDifferent = () => game(answered('a', 'b'), LONG);
export const IcebreakerRatherSame = () => game(answered('b', 'b'));

/** Points of a wave. */
const wave = (top: number) =>
  Array.from({ length: 31 }, (_, index) => [100 + index * 26, top + Math.round(90 * Math.sin(index / 2.4))]).flat();
export const IcebreakerDrawingEmpty = () => game(playing('drawing'));
export const IcebreakerDrawing = () =>
  game(
    playing(
      'drawing',
      ...[0, 1, 2, 3, 4].map((pen): ['host' | 'guest', { do: 'draw'; begins: true; pen: number; points: number[] }] => [
        pen % 2 === 0 ? 'host' : 'guest',
        { do: 'draw', begins: true, pen, points: wave(150 + pen * 170) },
      ]),
    ),
  );
const marks = (...cells: number[]) =>
  playing(
    'tic-tac-toe',
    ...cells.map((cell, ply): ['host' | 'guest', { do: 'mark'; cell: number }] => [
      ply % 2 === 0 ? 'guest' : 'host',
      { do: 'mark', cell },
    ]),
  );
export const IcebreakerTicTacToe = () => game(marks(4, 0, 2));
export const IcebreakerTicTacToeLost = () => game(marks(4, 0, 2, 1, 6), LONG);
