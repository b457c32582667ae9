import type { Virtualizer } from '@tanstack/react-virtual';
import { useCallback, useEffect, useState } from 'react';
import type { Row } from './rows-state.ts';

/** more: older messages can be loaded. none: the conversation begins here. */
export type OlderState = 'more' | 'loading' | 'failed' | 'none';

interface ShownMessageOptions {
  virtualizer: Virtualizer<HTMLDivElement, Element>;
  rows: readonly Row[];
  older: OlderState;
  onOlder: () => void;
}

/** Goes to a message by its id; loads older ones until it is there. */
export function useShownMessage({ virtualizer, rows, older, onOlder }: ShownMessageOptions) {
  const [sought, setSought] = useState<string | null>(null);
  const [shown, setShown] = useState<string | null>(null);

  useEffect(() => {
    if (sought === null) return;
    const index = rows.findIndex(({ id }) => id === sought);
    if (index === -1 && older === 'loading') return;
    if (index === -1 && older === 'more') return onOlder();
    if (index !== -1) {
      virtualizer.scrollToIndex(index, { align: 'center' });
      setShown(sought);
    }
    setSought(null);
  }, [sought, rows, older, onOlder, virtualizer]);

  const show = useCallback((id: string) => {
    setShown(null);
    setSought(id);
  }, []);
  return { shown, show };
}
