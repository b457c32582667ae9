import type { Door } from '@visavis/domain/desk/door.ts';
import type { Role } from '@visavis/domain/moderation/rules.ts';
import { type AccessFacts, type Factors, inUntil } from './decisions.ts';

export const presentDoor = (role: Role, facts: AccessFacts, factors: Factors, now: Date): Door => ({
  role,
  openUntil: inUntil(facts, now)?.toISOString() ?? null,
  ...factors,
});
