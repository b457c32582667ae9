import { canInvite } from '@visavis/domain/call/icebreakers/icebreakers.ts';
import { Dices } from 'lucide-react';
import type { CSSProperties, ReactNode } from 'react';
import { useTranslation } from '../../i18n/use-translation.ts';
import { useStore } from '../../lib/use-store.ts';
import type { Clock } from '../../platform/clock.ts';
import { useServices } from '../../services/services.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { useRoom, useRoomActions } from '../chat/use-room.ts';
import { Prompt } from '../prompts/PromptSlot.tsx';
import { useGames, useIcebreakers, useIsGameOpen } from '../session/use-call.ts';
import { GameChoice } from './GameChoice.tsx';
import { GamePanel } from './GamePanel.tsx';
import { hasCard, InvitationCard } from './InvitationCard.tsx';
import type { IcebreakerSession } from './icebreaker-session.ts';

export interface GameLayerProps {
  /** the chat's place */
  place: CSSProperties;
  children: ReactNode;
}

/** Where a game lies: at the bottom of the chat's place, so that a high window leaves the picture above it free. */
export const GameLayer = ({ place, children }: GameLayerProps) => (
  <div style={place} className="pointer-events-none absolute z-10 flex flex-col justify-end">
    {children}
  </div>
);

export interface GamePlaceProps {
  session: IcebreakerSession;
  /** of the other */
  name: string;
  clock: Clock;
}

/** The running game, or the choice of games. */
function GamePlace({ session, name, clock }: GamePlaceProps) {
  const stage = useStore(session).state?.stage;
  if (stage?.at === 'playing') return <GamePanel game={stage} name={name} controls={session} clock={clock} />;
  return <GameChoice name={name} onInvite={session.invite} onClose={() => session.choose(false)} />;
}

/** ms that the news of an ended game stays on screen. */
const ENDED_STAYS = 6000;

/** At the top of a call: opens the choice of games, or leads back to the running one. Not there with a client that knows none. */
export function IcebreakerButton({ roomId }: { roomId: string }) {
  const { t } = useTranslation('icebreakers');
  const session = useIcebreakers();
  const { state } = useGames();
  const { setOpen } = useRoomActions(roomId);
  const isPlaying = state?.stage.at === 'playing';
  if (!state || !(isPlaying || canInvite(state))) return null;
  return (
    <IconButton
      variant="over"
      side="bottom"
      label={t(isPlaying ? 'back' : 'title')}
      icon={<Dices aria-hidden="true" size={22} />}
      onClick={() => {
        setOpen(false);
        session.choose(!isPlaying);
      }}
    />
  );
}

/** For the prompt slot. */
export function IcebreakerPrompt({ roomId, username }: { roomId: string; username: string }) {
  const session = useIcebreakers();
  const { state } = useGames();
  const { setOpen } = useRoomActions(roomId);
  if (!state || !hasCard(state)) return null;
  const controls = {
    ...session,
    accept() {
      setOpen(false);
      session.accept();
    },
  };
  const stays = state.stage.at === 'idle' ? { leavesAfter: ENDED_STAYS, onLeave: session.dismiss } : {};
  return (
    <Prompt key={state.stage.at} kind="icebreaker" {...stays}>
      <InvitationCard state={state} name={username} controls={controls} />
    </Prompt>
  );
}

export interface IcebreakerLayerProps {
  roomId: string;
  /** of the other */
  username: string;
  /** that of the chat */
  place: CSSProperties;
}

/** The game, or the choice of games, in the chat's place; an open chat covers it. */
export function IcebreakerLayer({ roomId, username, place }: IcebreakerLayerProps) {
  const session = useIcebreakers();
  const { clock } = useServices();
  const isGameOpen = useIsGameOpen();
  const { open: isChatOpen } = useRoom(roomId);
  if (isChatOpen || !isGameOpen) return null;
  return (
    <GameLayer place={place}>
      <GamePlace session={session} name={username} clock={clock} />
    </GameLayer>
  );
}
