import { Suspense, useState } from 'react';
import { useRecapStore } from '../../call/session/use-call.ts';
import { LateInvite } from '../../friends/invite/LateInvite.tsx';
import { withTexts } from '../../i18n/with-texts.ts';
import { lazyPart } from '../../lib/lazy-part.tsx';
import { useStore } from '../../lib/use-store.ts';
import { Waiting, type WaitingProps } from '../../waiting/Waiting.tsx';

/** Loaded after the first call: no one needs it on the way to the search. */
const CallRecapCard = lazyPart(withTexts(() => import('./CallRecapCard.tsx'), ['friends', 'live', 'messages', 'user']));

/** The wait for the next person, which can be used to invite someone, with the recap of the last call. */
export function WhileSearching(search: Omit<WaitingProps, 'onInvite' | 'recap' | 'isHeld'>) {
  const [isInviting, setInviting] = useState(false);
  const [isFolded, setIsFolded] = useState(false);
  const { recap } = useStore(useRecapStore());
  return (
    <>
      <Waiting
        {...search}
        onInvite={() => setInviting(true)}
        isHeld={recap !== null && !isFolded}
        recap={
          recap && (
            <Suspense fallback={null}>
              <CallRecapCard onFold={setIsFolded} />
            </Suspense>
          )
        }
      />
      <LateInvite open={isInviting} onOpenChange={setInviting} />
    </>
  );
}
