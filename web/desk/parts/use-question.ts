import { useEffect, useState } from 'react';
import { useTranslation } from '../../i18n/use-translation.ts';
import { toast } from '../../ui/overlay/toast.ts';

/** The question that is asked before a decision. */
export interface Question {
  isOpen: boolean;
  ask(): void;
  close(): void;
}

/**
 * A question that closes with a word once what it is about changes: no one answers for what they have not read.
 * @param about what the decision would be made about, as text
 */
export function useQuestion(about: string): Question {
  const { t } = useTranslation('desk');
  const [asked, setAsked] = useState<string | null>(null);
  const isChanged = asked !== null && asked !== about;
  useEffect(() => {
    if (!isChanged) return;
    setAsked(null);
    toast(t('confirm.changed'));
  }, [isChanged, t]);
  return { isOpen: asked === about, ask: () => setAsked(about), close: () => setAsked(null) };
}
