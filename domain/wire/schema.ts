import { z } from 'zod';

/** Any UUID, in lower case, so that equal ids are equal strings. */
export const id = z.uuid('INVALID_ID').toLowerCase();
/** ISO 8601 UTC with milliseconds. */
export const isoTime = z.iso.datetime({ precision: 3 });
/** 0–100, may carry two decimals. */
export const karma = z.number().min(0).max(100);
/** Whole experience points. */
export const experiencePoints = z.number().int().min(0);
/** Whole seconds. */
export const seconds = z.number().int().min(0);
/** URL of a picture: absolute, or starting with `/` on the app's own host. */
export const pictureUrl = z.string().min(1);

/** The name that people read; left out by earlier servers. */
export const displayName = z.string().optional();

export const person = z.object({ userId: id, username: z.string(), displayName, avatar: pictureUrl, karma });
export type Person = z.infer<typeof person>;

export const nothing = z.null();

/** The response of a refused call. */
export const failure = z.object({
  success: z.literal(false),
  error: z.string(),
  code: z.string(),
  fields: z.record(z.string(), z.string()).optional(),
  /** why, where the code alone does not say */
  reason: z.string().optional(),
});
export type Failure = z.infer<typeof failure>;

export const success = <T extends z.ZodType>(data: T) => z.object({ success: z.literal(true), data });
