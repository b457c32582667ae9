import { z } from 'zod';
import { CHOICES, DECKS, DRAWING_SIZE, GAMES, LONGEST_MESSAGE, MESSAGE_POINTS, PENS } from './rules.ts';

/**
 * Messages over the data channel (protocol.md). A client that does not know the type or the
 * version ignores the message, as this one ignores what it does not know.
 */

/** Drawn by the one who invites; it names the game. */
const id = z.string().regex(/^[0-9a-f]{16}$/);
const count = z.int().min(0).max(100_000);
/** Whole thousandths of the picture's width or height. */
const coordinate = z.int().min(0).max(DRAWING_SIZE);
const card = { turn: count, number: z.int().min(0).max(999) };

const moveSchema = z.discriminatedUnion('do', [
  /** questions and would-you-rather: another card */
  z.object({ do: z.literal('card'), ...card }),
  /** would-you-rather: this side has chosen; what, it sends once the other has too */
  z.object({ do: z.literal('answered'), ...card }),
  z.object({ do: z.literal('answer'), ...card, choice: z.enum(CHOICES) }),
  /** drawing: more points of a stroke, x and y in turn */
  z.object({
    do: z.literal('stroke'),
    stroke: count,
    pen: z
      .int()
      .min(0)
      .max(PENS - 1),
    points: z
      .array(coordinate)
      .min(2)
      .max(2 * MESSAGE_POINTS)
      .refine(({ length }) => length % 2 === 0),
  }),
  z.object({ do: z.literal('undo'), stroke: count }),
  z.object({ do: z.literal('clear'), upTo: count }),
  /** tic-tac-toe */
  z.object({ do: z.literal('mark'), round: count, ply: z.int().min(0).max(8), cell: z.int().min(0).max(8) }),
  z.object({ do: z.literal('again'), round: count }),
]);
export type Move = z.infer<typeof moveSchema>;

const head = { type: z.literal('icebreaker'), v: z.literal(1) };
const icebreakerMessage = z.discriminatedUnion('kind', [
  /** this client knows icebreakers */
  z.object({ ...head, kind: z.literal('hello') }),
  z.object({
    ...head,
    kind: z.literal('invite'),
    id,
    game: z.enum(GAMES),
    /** the first card of a deck */
    first: z
      .int()
      .min(0)
      .max(Math.max(...Object.values(DECKS)) - 1),
  }),
  z.object({ ...head, kind: z.literal('join'), id }),
  z.object({ ...head, kind: z.literal('decline'), id }),
  /** takes an invitation back, or ends the game */
  z.object({ ...head, kind: z.literal('leave'), id }),
  z.object({ ...head, kind: z.literal('move'), id, move: moveSchema }),
]);
export type IcebreakerMessage = z.infer<typeof icebreakerMessage>;

type Body<M> = M extends unknown ? Omit<M, 'type' | 'v'> : never;
/** A message without what is the same in all of them. */
export const message = (body: Body<IcebreakerMessage>): IcebreakerMessage =>
  ({ type: 'icebreaker', v: 1, ...body }) as IcebreakerMessage;

/** Anything that came over the channel; null for all that is not a message of this version. */
export function readMessage(data: unknown): IcebreakerMessage | null {
  if (typeof data !== 'string' || data.length > LONGEST_MESSAGE) return null;
  try {
    return icebreakerMessage.safeParse(JSON.parse(data)).data ?? null;
  } catch {
    return null;
  }
}
