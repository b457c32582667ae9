import type { CurrentUser } from '@visavis/domain/auth/contract.ts';
import { IdCard } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from '../i18n/use-translation.ts';
import { Button } from '../ui/Button.tsx';

export interface AgeNoticeProps {
  user: Pick<CurrentUser, 'ageProven'>;
  /** goes to the provider; never rejects */
  onCheck: () => Promise<void>;
}

/** On every page of a user who has not proven their age where the site asks for it: what is missing, and the way to it. */
export function AgeNotice({ user, onCheck }: AgeNoticeProps) {
  const { t } = useTranslation();
  const [isLeaving, setIsLeaving] = useState(false);
  if (user.ageProven !== false) return null;
  const check = () => {
    setIsLeaving(true);
    void onCheck().finally(() => setIsLeaving(false));
  };
  return (
    <section
      aria-label={t('age.title')}
      className="mb-6 flex flex-col gap-3 rounded-card border border-accent-text bg-accent-soft p-4 sm:flex-row sm:items-center sm:px-5"
    >
      <IdCard aria-hidden="true" size={24} className="shrink-0 text-accent-text max-sm:hidden" />
      <div className="min-w-0 flex-1">
        <p className="font-medium">{t('age.title')}</p>
        <p className="text-sm text-muted">{t('age.text')}</p>
      </div>
      <Button loading={isLeaving} onClick={check}>
        {t('age.check')}
      </Button>
    </section>
  );
}
