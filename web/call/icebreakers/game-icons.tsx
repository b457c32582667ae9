import type { Game } from '@visavis/domain/call/icebreakers/rules.ts';
import { Brush, Grid3x3, MessageCircleQuestionMark, Scale } from 'lucide-react';
import type { ReactNode } from 'react';

export const gameIcons: Record<Game, ReactNode> = {
  questions: <MessageCircleQuestionMark aria-hidden="true" size={22} className="shrink-0" />,
  rather: <Scale aria-hidden="true" size={22} className="shrink-0" />,
  drawing: <Brush aria-hidden="true" size={22} className="shrink-0" />,
  'tic-tac-toe': <Grid3x3 aria-hidden="true" size={22} className="shrink-0" />,
};
