/** What was typed and not sent, of one call at a time. It is no state: nothing is shown anew at each letter. */
let kept = { roomId: '', text: '' };

export const draftOf = (roomId: string): string => (kept.roomId === roomId ? kept.text : '');

export function keepDraft(roomId: string, text: string): void {
  kept = { roomId, text };
}
