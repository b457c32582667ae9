import { UNDO_WITHIN } from '@visavis/domain/moderation/rules.ts';
import type { Me } from '../use-me.ts';
import type { Decision } from './queries.ts';

/** Whether this moderator may take a decision back: their own for a day; an admin may always. */
export function mayUndo(decision: Pick<Decision, 'at' | 'by' | 'undoneAt'>, me: Me, now: number): boolean {
  if (decision.undoneAt) return false;
  if (me.role === 'admin') return true;
  return decision.by?.userId === me.userId && now < Date.parse(decision.at) + UNDO_WITHIN;
}
