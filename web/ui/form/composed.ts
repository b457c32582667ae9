/** Share of the limit from which the counter shows. */
const COUNTER_FROM = 0.9;

/** What becomes of a written text: blanks round it go, blank is not sent, nor is what is longer than `max`. */
export function composed(text: string, max: number) {
  const content = text.trim();
  const excess = Math.max(0, content.length - max);
  return { content, excess, canSend: content !== '' && excess === 0, counter: content.length >= max * COUNTER_FROM };
}
