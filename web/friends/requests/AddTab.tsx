import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useTranslation } from '../../i18n/use-translation.ts';
import type { QueryState } from '../../lib/query-state.ts';
import { Button } from '../../ui/Button.tsx';
import { buttonClass } from '../../ui/button-class.ts';
import { Card } from '../../ui/Card.tsx';
import { ShareLink } from '../invite/ShareLink.tsx';
import { CodeEntry } from './CodeEntry.tsx';
import { InviteCode } from './InviteCode.tsx';

interface SectionProps {
  title: string;
  text: string;
  children: ReactNode;
}

const Section = ({ title, text, children }: SectionProps) => (
  <Card className="flex flex-col justify-between gap-5">
    <div>
      <h2 className="text-lg">{title}</h2>
      <p className="mt-1 text-sm text-muted">{text}</p>
    </div>
    {children}
  </Card>
);

/** Friend requests by invite code, in both directions, and the invitation link. */
export function AddTab({ inviteCode }: { inviteCode: QueryState<string> }) {
  const { t } = useTranslation('friends');
  return (
    <div className="grid grid-cols-1 gap-4 lg:grid-cols-2">
      <Section title={t('add.enterTitle')} text={t('add.enterText')}>
        <CodeEntry />
      </Section>
      <Section title={t('add.ownTitle')} text={t('add.ownText')}>
        {inviteCode.kind === 'failed' ? (
          <div role="alert" className="flex flex-wrap items-center justify-between gap-3 text-sm text-danger-text">
            {t('add.codeFailed')}
            <Button onClick={inviteCode.onRetry}>{t('common:retry')}</Button>
          </div>
        ) : (
          <InviteCode code={inviteCode.kind === 'ready' ? inviteCode.data : null} />
        )}
      </Section>
      <Section title={t('invitation:tools.title')} text={t('invitation:tools.text')}>
        <ShareLink quiet />
      </Section>
      <Section title={t('add.meetTitle')} text={t('add.meetText')}>
        <Link to="/matching" className={`${buttonClass()} self-start`}>
          {t('add.meet')}
        </Link>
      </Section>
    </div>
  );
}
