import { useStore } from '../../lib/use-store.ts';
import type { Clock } from '../../platform/clock.ts';
import { GameChoice } from './GameChoice.tsx';
import { GamePanel } from './GamePanel.tsx';
import type { IcebreakerSession } from './icebreaker-session.ts';

export interface GamePlaceProps {
  session: IcebreakerSession;
  /** of the other */
  name: string;
  clock: Clock;
}

/** The running game, or the choice of games. */
export default function GamePlace({ session, name, clock }: GamePlaceProps) {
  const stage = useStore(session).state?.stage;
  if (stage?.at === 'playing') return <GamePanel game={stage} name={name} controls={session} clock={clock} />;
  return <GameChoice name={name} onInvite={session.invite} onClose={() => session.choose(false)} />;
}
