/** The return value of a decision, or the code of the error it throws. */
export function outcomeOf(decide: () => unknown): unknown {
  try {
    return decide();
  } catch (error) {
    return (error as { code?: string }).code ?? error;
  }
}
