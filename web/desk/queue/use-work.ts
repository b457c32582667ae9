import { useState } from 'react';
import type { Holder } from './queue-state.ts';

/**
 * Whether the form of a decision is on screen: from the claim on, until it is given back, a colleague has it or it is
 * decided. A claim that runs out takes nothing away that was written.
 */
export function useWork(holder: Holder | 'decided') {
  const [work, setWork] = useState<'none' | 'begun' | 'given back'>('none');
  if (holder === 'mine' && work === 'none') setWork('begun');
  const isOver = holder === 'colleague' || holder === 'decided';
  // After giving it back, it still shows as mine for a moment.
  if ((holder !== 'mine' && work === 'given back') || (isOver && work === 'begun')) setWork('none');
  return { isWorking: work === 'begun' && !isOver, endWork: () => setWork('given back') };
}
