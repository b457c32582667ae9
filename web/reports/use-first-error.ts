import { type RefObject, useEffect, useEffectEvent } from 'react';

/**
 * Focuses the first field with an error once the form was refused, and scrolls to what is said of it: on a phone either may
 * lie out of view. Focus by the form library would scroll to the field alone.
 * @param submits how often the form was submitted
 * @param names those with an error, the first one first
 */
export function useFirstError(
  form: RefObject<HTMLFormElement | null>,
  submits: number,
  names: readonly string[],
): void {
  const show = useEffectEvent(() => {
    const field = form.current?.querySelector<HTMLElement>(`[name="${names[0]}"]`);
    if (!field) return;
    field.focus({ preventScroll: true });
    const said = field.closest('[aria-describedby]')?.getAttribute('aria-describedby');
    document.getElementById(said ?? '')?.scrollIntoView({ block: 'center' });
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs after each submit
  useEffect(() => show(), [submits]);
}
