/** Everything that may appear in the prompt slot, the most important first. A new kind takes its place here. */
export const promptOrder = ['undo', 'guard', 'ready', 'icebreaker', 'friend-request', 'rating', 'opening'] as const;
export type PromptKind = (typeof promptOrder)[number];

/** Of the prompts that wait, the one that is shown. */
export const firstPrompt = (waiting: readonly PromptKind[]): PromptKind | null =>
  promptOrder.find((kind) => waiting.includes(kind)) ?? null;
