import type { Deck } from '@visavis/domain/call/icebreakers/deck.ts';
import type { Stage } from '@visavis/domain/call/icebreakers/icebreakers.ts';
import { Shuffle } from 'lucide-react';
import { useTranslation } from '../../i18n/use-translation.ts';
import type { Clock } from '../../platform/clock.ts';
import { Button } from '../../ui/Button.tsx';
import { Spinner } from '../../ui/Spinner.tsx';
import { useCards } from './cards.ts';
import { DrawingBoard } from './DrawingBoard.tsx';
import type { IcebreakerSession } from './icebreaker-session.ts';
import { PanelFrame } from './PanelFrame.tsx';
import { RatherCard } from './RatherCard.tsx';
import { TicTacToeGrid } from './TicTacToeGrid.tsx';

export interface QuestionCardProps {
  deck: Deck;
  onNext: () => void;
}

/** One question for both; either turns the next. */
function QuestionCard({ deck, onNext }: QuestionCardProps) {
  const { t } = useTranslation('icebreakers');
  const { cards, hasFailed } = useCards();
  return (
    <div className="flex flex-1 flex-col gap-3 p-3">
      <p
        role="status"
        className="m-auto max-w-md px-2 text-center font-display text-xl font-semibold @md:text-3xl text-balance wrap-anywhere"
      >
        {cards?.questions[deck.number]}
        {hasFailed && t('failed')}
        {!cards && !hasFailed && <Spinner size={28} />}
      </p>
      <Button block icon={<Shuffle aria-hidden="true" size={18} />} onClick={onNext}>
        {t('deck.next')}
      </Button>
    </div>
  );
}

export type GameControls = Pick<IcebreakerSession, 'act' | 'next' | 'leave'>;

export interface GamePanelProps {
  game: Extract<Stage, { at: 'playing' }>;
  /** of the other */
  name: string;
  controls: GameControls;
  clock: Clock;
}

function Board({ game: { play, side, secret }, name, controls: { act, next }, clock }: GamePanelProps) {
  switch (play.game) {
    case 'questions':
      return <QuestionCard deck={play.board} onNext={next} />;
    case 'rather':
      return (
        <RatherCard
          rather={play.board}
          side={side}
          secret={secret}
          name={name}
          onChoose={(choice) => act({ do: 'choose', choice })}
          onNext={next}
        />
      );
    case 'drawing':
      return (
        <DrawingBoard
          drawing={play.board}
          side={side}
          name={name}
          clock={clock}
          onDraw={(begins, pen, points) => act({ do: 'draw', begins, pen, points })}
          onUndo={() => act({ do: 'undo' })}
          onClear={() => act({ do: 'clear' })}
        />
      );
    case 'tic-tac-toe':
      return (
        <TicTacToeGrid
          board={play.board}
          side={side}
          name={name}
          onMark={(cell) => act({ do: 'mark', cell })}
          onAgain={() => act({ do: 'again' })}
        />
      );
  }
}

/** A running game, as a function of its props. */
export function GamePanel(props: GamePanelProps) {
  const { t } = useTranslation('icebreakers');
  const title = t(`games.${props.game.play.game}`);
  return (
    <PanelFrame
      label={t('panel.label', { game: title, name: props.name })}
      title={title}
      closeLabel={t('panel.close')}
      onClose={props.controls.leave}
    >
      <Board {...props} />
    </PanelFrame>
  );
}
