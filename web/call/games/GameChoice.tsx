import { GAMES, type Game } from '@visavis/domain/call/icebreakers/rules.ts';
import { Brush, Grid3x3, MessageCircleQuestionMark, Scale } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from '../../i18n/use-translation.ts';
import { PanelFrame } from './PanelFrame.tsx';

const gameIcons: Record<Game, ReactNode> = {
  questions: <MessageCircleQuestionMark aria-hidden="true" size={22} className="shrink-0" />,
  rather: <Scale aria-hidden="true" size={22} className="shrink-0" />,
  drawing: <Brush aria-hidden="true" size={22} className="shrink-0" />,
  'tic-tac-toe': <Grid3x3 aria-hidden="true" size={22} className="shrink-0" />,
};

export interface GameChoiceProps {
  name: string;
  onInvite: (game: Game) => void;
  onClose: () => void;
}

/** The games to choose from. */
export function GameChoice({ name, onInvite, onClose }: GameChoiceProps) {
  const { t } = useTranslation('icebreakers');
  return (
    <PanelFrame
      isChoice
      label={t('choose.title')}
      title={t('choose.title')}
      closeLabel={t('choose.close')}
      onClose={onClose}
    >
      <ul className="grid gap-1 p-2">
        {GAMES.map((game) => (
          <li key={game}>
            <button
              type="button"
              onClick={() => onInvite(game)}
              className="flex min-h-13 w-full items-center gap-3 rounded-control px-3 py-1.5 text-start transition-colors hover:bg-accent-soft"
            >
              <span className="text-accent-text">{gameIcons[game]}</span>
              <span className="grid min-w-0">
                <span className="text-sm font-semibold">{t(`games.${game}`)}</span>
                <span className="text-xs text-muted">{t(`hints.${game}`)}</span>
              </span>
            </button>
          </li>
        ))}
      </ul>
      <p className="px-4 pb-3 text-xs wrap-anywhere text-muted">{t('choose.text', { name })}</p>
    </PanelFrame>
  );
}
