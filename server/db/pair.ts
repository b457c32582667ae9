/** Tables with one row per pair have the id that sorts lower in `userA`. */
export const inOrder = (one: string, other: string): { userA: string; userB: string } =>
  one < other ? { userA: one, userB: other } : { userA: other, userB: one };
