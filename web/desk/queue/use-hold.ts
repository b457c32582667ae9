import { CLAIM_FOR } from '@visavis/domain/moderation/rules.ts';
import { type RefObject, useEffect, useEffectEvent, useRef } from 'react';
import { useDesk } from '../desk-services.tsx';
import type { CaseInQueue } from './queries.ts';

/** The shortest time between two calls that hold on to a claim, ms. */
export const HOLD_EVERY = 60_000;
const ACTIONS = ['keydown', 'pointerdown', 'wheel'] as const;

/**
 * Lets a claim last from what its holder does: they type, click or scroll.
 * @param claim the holder's; null while they have none
 * @param area where that counts; null: anywhere on the page
 */
export function useHold(
  claim: CaseInQueue['claimedBy'],
  area: RefObject<HTMLElement | null> | null,
  hold: () => void,
): void {
  const { clock } = useDesk();
  const asked = useRef(0);
  const act = useEffectEvent(() => {
    if (!claim) return;
    const now = clock.serverNow();
    const heldAt = Math.max(asked.current, Date.parse(claim.until) - CLAIM_FOR);
    if (now - heldAt < HOLD_EVERY) return;
    asked.current = now;
    hold();
  });
  useEffect(() => {
    const place = area?.current ?? window;
    const listen = () => act();
    for (const name of ACTIONS) place.addEventListener(name, listen, { passive: true });
    return () => {
      for (const name of ACTIONS) place.removeEventListener(name, listen);
    };
  }, [area]);
}
