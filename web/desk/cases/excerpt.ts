import { z } from 'zod';

/** A message as evidence keeps it. */
const kept = z.array(
  z.object({
    senderId: z.string(),
    content: z.string(),
    createdAt: z.string(),
    /** the one that was reported; none where the conversation as a whole was */
    isReported: z.boolean().optional(),
  }),
);
export type KeptMessage = z.infer<typeof kept>[number];

/** @throws where the file is no excerpt */
export const readExcerpt = async (file: Blob): Promise<KeptMessage[]> => kept.parse(JSON.parse(await file.text()));
