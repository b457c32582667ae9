import type { IcebreakerMessage } from './messages.ts';

type Body<M> = M extends unknown ? Omit<M, 'type' | 'v'> : never;
/** A message without what is the same in all of them. */
export const message = (body: Body<IcebreakerMessage>): IcebreakerMessage =>
  ({ type: 'icebreaker', v: 1, ...body }) as IcebreakerMessage;
