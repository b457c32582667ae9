/** Everything that may appear in the prompt slot, the most important first. A new kind takes its place here. */
export const promptOrder = ['undo', 'guard', 'ready', 'icebreaker', 'friend-request', 'rating', 'opening'] as const;
export type PromptKind = (typeof promptOrder)[number];

/** Something else announces them: the call, or an alert in them. */
export const saidElsewhere: readonly PromptKind[] = ['undo', 'guard', 'ready', 'opening'];

/** They can wait until there is room for them. */
const patient: readonly PromptKind[] = ['rating', 'opening'];

/** Of the prompts that wait, the one that is shown. @param isTight little of the other's face is left */
export const firstPrompt = (waiting: readonly PromptKind[], isTight: boolean): PromptKind | null =>
  promptOrder.find((kind) => waiting.includes(kind) && !(isTight && patient.includes(kind))) ?? null;
