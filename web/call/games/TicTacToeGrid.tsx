import { otherSide, type Side } from '@visavis/domain/call/icebreakers/rules.ts';
import {
  beginnerOf,
  outcomeOf,
  type TicTacToe,
  turnOf,
  winningLine,
} from '@visavis/domain/call/icebreakers/tic-tac-toe.ts';
import clsx from 'clsx';
import { Circle, RotateCcw, X } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from '../../i18n/use-translation.ts';
import { Button } from '../../ui/Button.tsx';
import { LiveRegion } from '../../ui/LiveRegion.tsx';

export interface TicTacToeGridProps {
  board: TicTacToe;
  side: Side;
  name: string;
  onMark: (cell: number) => void;
  onAgain: () => void;
}

const placeOf = (cell: number) => ({ row: Math.floor(cell / 3) + 1, column: (cell % 3) + 1 });

/** The cell that the other has marked last; null where this side has, or a new round has begun. */
function useTheirLast(cells: TicTacToe['cells'], side: Side): number | null {
  const before = useRef(cells);
  const [last, setLast] = useState<number | null>(null);
  useEffect(() => {
    const cell = cells.findIndex((mark, index) => mark !== before.current[index] && mark === otherSide(side));
    before.current = cells;
    setLast(cell === -1 ? null : cell);
  }, [cells, side]);
  return last;
}

export function TicTacToeGrid({ board, side, name, onMark, onAgain }: TicTacToeGridProps) {
  const { t } = useTranslation('icebreakers');
  const turn = turnOf(board);
  const outcome = outcomeOf(board);
  const line = winningLine(board);
  const theirLast = useTheirLast(board.cells, side);
  const crosses = beginnerOf(board);
  const status = () => {
    if (outcome)
      return t(outcome.winner === null ? 'grid.draw' : outcome.winner === side ? 'grid.won' : 'grid.lost', { name });
    return t(turn === side ? 'grid.yourTurn' : 'grid.theirTurn', { name });
  };
  const own = board.wins[side];
  const theirs = board.wins[otherSide(side)];
  return (
    <div className="flex flex-1 flex-col gap-2 p-3">
      <div className="grid min-h-36 short:min-h-24 flex-1 place-items-center" style={{ containerType: 'size' }}>
        <fieldset
          aria-label={t('grid.label')}
          className="grid grid-cols-3 grid-rows-3 gap-1.5"
          style={{ width: 'min(100cqw, 100cqh)', height: 'min(100cqw, 100cqh)' }}
        >
          {board.cells.map((mark, cell) => {
            const isFree = mark === null && turn === side;
            const Mark = mark === crosses ? X : Circle;
            const owner = mark === null ? t('grid.empty') : mark === side ? t('grid.own') : t('grid.theirs', { name });
            return (
              <button
                // biome-ignore lint/suspicious/noArrayIndexKey: a cell is its place
                key={cell}
                type="button"
                aria-label={t('grid.cell', { ...placeOf(cell), mark: owner })}
                aria-disabled={!isFree}
                onClick={() => isFree && onMark(cell)}
                className={clsx(
                  'grid place-items-center rounded-control border transition-colors',
                  line?.includes(cell) ? 'border-accent bg-accent-soft' : 'border-line bg-raised',
                  isFree && 'hover:border-accent',
                )}
              >
                {mark && (
                  <Mark
                    aria-hidden="true"
                    strokeWidth={2.5}
                    className={clsx('size-3/5 animate-appear', mark === side ? 'text-accent-text' : 'text-text')}
                  />
                )}
              </button>
            );
          })}
        </fieldset>
      </div>
      <p className="flex min-h-5 flex-wrap justify-center gap-x-3 text-center text-sm wrap-anywhere @md:text-base">
        <span className="font-semibold">{status()}</span>
        {own + theirs > 0 && <span className="tabular text-muted">{t('grid.score', { own, theirs, name })}</span>}
      </p>
      <LiveRegion>
        {outcome ? status() : theirLast === null ? status() : t('grid.moved', { name, ...placeOf(theirLast) })}
      </LiveRegion>
      {/* Its place is kept, so that the grid stays as large as it is when the game ends. */}
      <div className="min-h-11">
        {outcome && (
          <Button block variant="primary" icon={<RotateCcw aria-hidden="true" size={18} />} onClick={onAgain}>
            {t('grid.again')}
          </Button>
        )}
      </div>
    </div>
  );
}
