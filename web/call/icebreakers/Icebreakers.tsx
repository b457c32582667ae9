import { canInvite } from '@visavis/domain/call/icebreakers/icebreakers.ts';
import { Dices } from 'lucide-react';
import { type CSSProperties, Suspense } from 'react';
import { useTranslation } from '../../i18n/use-translation.ts';
import { lazyPart } from '../../lib/lazy-part.tsx';
import { useServices } from '../../services/services.tsx';
import { MenuItem } from '../../ui/overlay/Menu.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { useRoom } from '../chat/room.ts';
import { useRoomActions } from '../chat/use-room.ts';
import { Prompt } from '../prompts/PromptSlot.tsx';
import { useGames, useIcebreakers } from '../session/use-call.ts';
import { GameLayer } from './GameLayer.tsx';
import { hasCard, InvitationCard } from './InvitationCard.tsx';
import { useIsGameOpen } from './use-is-game-open.ts';

const GamePlace = lazyPart(() => import('./GamePlace.tsx'));

/** ms that the news of an ended game stays on screen. */
const ENDED_STAYS = 6000;

/** Opens the choice of games, or leads back to the running one. Not there with a client that knows no games. */
export function IcebreakerItem({ roomId }: { roomId: string }) {
  const { t } = useTranslation('icebreakers');
  const session = useIcebreakers();
  const { state } = useGames();
  const { setOpen } = useRoomActions(roomId);
  const isPlaying = state?.stage.at === 'playing';
  if (!session || !state || !(isPlaying || canInvite(state))) return null;
  return (
    <MenuItem
      icon={<Dices aria-hidden="true" size={20} />}
      onSelect={() => {
        setOpen(false);
        session.choose(!isPlaying);
      }}
    >
      {t(isPlaying ? 'back' : 'title')}
    </MenuItem>
  );
}

/** For the prompt slot. */
export function IcebreakerPrompt({ roomId, username }: { roomId: string; username: string }) {
  const session = useIcebreakers();
  const { state } = useGames();
  const { setOpen } = useRoomActions(roomId);
  if (!session || !state || !hasCard(state)) return null;
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
  if (!session || isChatOpen || !isGameOpen) return null;
  return (
    <GameLayer place={place}>
      <Suspense fallback={<Skeleton className="max-h-104 w-full flex-1 lg:max-h-144" />}>
        <GamePlace session={session} name={username} clock={clock} />
      </Suspense>
    </GameLayer>
  );
}
