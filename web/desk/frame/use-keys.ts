import { useEffect, useEffectEvent } from 'react';
import { belongsTo, type DeskKey, deskKeyOf } from './keys.ts';

/** Acts on keys anywhere on the page, except while someone types or a dialog is open. */
export function useKeys(actions: Partial<Record<DeskKey, () => void>>): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    const key = deskKeyOf(event);
    const act = key && actions[key];
    if (!act || belongsTo(event.target, key)) return;
    event.preventDefault();
    act();
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => press(event);
    window.addEventListener('keydown', listen);
    return () => window.removeEventListener('keydown', listen);
  }, []);
}
