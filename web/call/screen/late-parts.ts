/** Parts of the call screen that a call needs from its first face on. They load in the queue, or with that face. */
export const loadLivePrompts = () => import('./LivePrompts.tsx');
export const loadSafetyDialog = async () => ({ default: (await import('../safety/SafetyDialog.tsx')).SafetyDialog });
