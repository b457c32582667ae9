import { ringsContract } from './rings.contract.ts';
import { createMemoryRings } from './rings.ts';

ringsContract('memory', async () => {
  const rings = createMemoryRings();
  return [rings, rings];
});
