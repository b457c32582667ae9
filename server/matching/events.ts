import { askStatus, join, leave } from '@visavis/domain/matching/contract.ts';
import type { On } from '../realtime/bind.ts';
import type { Matching } from './service.ts';

export function matchingEvents({ on, matching }: { on: On; matching: Matching }): void {
  on(join, (sender, payload) => matching.join(sender, payload?.filters));
  on(leave, (sender) => matching.leave(sender));
  on(askStatus, (sender) => matching.tellStatus(sender));
}
