import { z } from 'zod';

/** Names terms, privacy policy and rules as they are now, in every language. */
export const textsVersion = z.string().min(1).max(64);
