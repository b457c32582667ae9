import { useGames } from '../session/use-call.ts';

/** Whether a game, or the choice of games, is where the chat would be; an open chat comes before it. */
export function useIsGameOpen(): boolean {
  const { isChoosing, state } = useGames();
  return isChoosing || state?.stage.at === 'playing';
}
