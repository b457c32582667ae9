import { nameOf } from '@visavis/domain/users/names.ts';
import { CircleCheck } from 'lucide-react';
import { useEffect, useState } from 'react';
import { karmaText } from '../i18n/karma-text.ts';
import { useTranslation } from '../i18n/use-translation.ts';
import { useServices } from '../services/services.tsx';
import { Avatar } from '../ui/Avatar.tsx';
import { Card } from '../ui/Card.tsx';
import type { NewReport } from './mutations.ts';
import { ReportForm, type ReportFormProps } from './ReportForm.tsx';

export interface ReportScreenProps {
  reportedUserId: string;
  roomId?: string;
  conversationId?: string;
  messages?: ReportFormProps['messages'];
  /** the one of them that it is about */
  messageId?: string;
  /** how many messages of the conversation go with the report */
  contextMessages?: number;
  /** null while loading, or if unknown */
  person: { username: string; displayName: string; avatar: string; karma: number } | null;
  onSubmit: (report: NewReport) => Promise<unknown>;
  onCancel: () => void;
  /** called once the success message has been shown */
  onDone: () => void;
}

/** Milliseconds the success message stays (spec.md section 4, 'Report submission'). */
const DONE_DELAY = 1500;

export function ReportScreen(props: ReportScreenProps) {
  const {
    person,
    onSubmit,
    onDone,
    onCancel,
    reportedUserId,
    roomId,
    conversationId,
    messages,
    messageId,
    contextMessages = 0,
  } = props;
  const { t } = useTranslation('report');
  const { clock } = useServices();
  const [sent, setSent] = useState(false);
  useEffect(() => (sent ? clock.after(DONE_DELAY, onDone) : undefined), [sent, clock, onDone]);

  return (
    <Card className="mx-auto flex max-w-xl flex-col gap-6">
      <header className="flex items-center gap-4">
        {person && (
          <Avatar
            src={person.avatar}
            name={person.displayName}
            size={64}
            karma={person.karma}
            karmaLabel={karmaText(person.karma)}
          />
        )}
        <div className="min-w-0">
          <h1 className="text-xl font-bold wrap-anywhere">
            {person ? t('titleOf', { username: nameOf(person) }) : t('title')}
          </h1>
          {roomId && <p className="text-sm text-muted">{t('about')}</p>}
          {conversationId && contextMessages > 0 && (
            <p className="text-sm text-muted">{t('aboutConversation', { count: contextMessages })}</p>
          )}
        </div>
      </header>
      <div role="status" className="empty:hidden">
        {sent && <ReportSent />}
      </div>
      {!sent && (
        <>
          <p className="text-sm text-muted">{t('text')}</p>
          <ReportForm
            reportedUserId={reportedUserId}
            roomId={roomId}
            conversationId={conversationId}
            messages={messages}
            messageId={messageId}
            onCancel={onCancel}
            onSubmit={async (report) => {
              await onSubmit(report);
              setSent(true);
            }}
          />
        </>
      )}
    </Card>
  );
}

/** Thanks for the report, before the screen closes. */
export function ReportSent() {
  const { t } = useTranslation('report');
  return (
    <div className="flex animate-appear flex-col items-center gap-3 py-8 text-center">
      <CircleCheck aria-hidden="true" size={44} className="text-accent-text" />
      <p className="font-display text-lg font-semibold">{t('done.title')}</p>
      <p className="text-sm text-muted">{t('done.text')}</p>
    </div>
  );
}
