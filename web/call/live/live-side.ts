import type { Readable, Store } from '../../platform/store.ts';
import type { Services } from '../../services/services.tsx';
import { createGuard, type GuardedCall } from '../guard/guard.ts';
import type { GuardChoice } from '../guard/guard-choice.ts';
import { createIcebreakerSession, type IcebreakerView } from '../icebreakers/icebreaker-session.ts';
import type { Veil } from '../veil/veil.ts';
import { createPeerSession } from './peer-session.ts';

export { RemoteVideo } from '../stage/RemoteVideo.tsx';

export interface LiveSideOptions {
  call: Readable<GuardedCall>;
  veil: Veil;
  choice: GuardChoice;
  games: Store<IcebreakerView>;
}

export type LiveSide = ReturnType<typeof createLiveSide>;

/** What a call needs from its match on, but a search does not. It loads late (late-live-side.ts). */
export function createLiveSide(services: Services, { call, veil, choice, games }: LiveSideOptions) {
  const icebreakers = createIcebreakerSession({ clock: services.clock, store: games });
  const guard = createGuard(services, { call, veil, choice });
  return { openPeer: createPeerSession(services, icebreakers), icebreakers, guard };
}
