import { type IcebreakerMessage, icebreakerMessage } from './messages.ts';
import { LONGEST_MESSAGE } from './rules.ts';

/** Anything that came over the channel; null for all that is not a message of this version. */
export function readMessage(data: unknown): IcebreakerMessage | null {
  if (typeof data !== 'string' || data.length > LONGEST_MESSAGE) return null;
  try {
    return icebreakerMessage.safeParse(JSON.parse(data)).data ?? null;
  } catch {
    return null;
  }
}
