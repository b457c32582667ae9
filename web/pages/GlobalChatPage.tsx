import { Construction, Paperclip, SendHorizontal } from 'lucide-react';
import { Link } from 'react-router';
import { site } from '../i18n/site.ts';
import { useTranslation } from '../i18n/use-translation.ts';
import { Badge } from '../ui/Badge.tsx';
import { buttonClass } from '../ui/button-class.ts';
import { Card } from '../ui/Card.tsx';
import { TextField } from '../ui/form/TextField.tsx';
import { IconButton } from '../ui/IconButton.tsx';
import { LogoMark } from '../ui/Logo.tsx';

/** A placeholder with every control of a chat disabled (spec.md section 2, 'Global chat'), and a way on. */
export default function GlobalChatPage() {
  const { t } = useTranslation('global-chat');
  return (
    <Card flush className="mx-auto flex min-h-[calc(100dvh-var(--frame)-6rem)] max-w-3xl flex-col overflow-hidden">
      <title>{`${t('title')} · ${site().name}`}</title>
      <header className="flex items-center justify-between gap-3 border-b border-line px-5 py-4">
        <h1 className="text-xl">{t('title')}</h1>
        <Badge tone="live">
          <span aria-hidden="true" className="size-2 rounded-full bg-live" />
          {t('online')}
        </Badge>
      </header>
      <div className="flex flex-wrap items-center gap-x-6 gap-y-3 border-b border-line bg-accent-soft px-5 py-4">
        <p className="flex min-w-60 flex-1 items-start gap-3 text-sm">
          <Construction aria-hidden="true" size={20} className="mt-px shrink-0 text-accent-text" />
          <span>
            <strong className="font-semibold">{t('soon')}</strong> · {t('soonText')}
          </span>
        </p>
        <Link to="/matching" className={buttonClass({ variant: 'primary' })}>
          {t('home:next.action')}
        </Link>
      </div>
      <div className="flex flex-1 flex-col justify-end p-5">
        <div className="flex items-end gap-3">
          <span className="grid size-10 shrink-0 place-items-center rounded-full bg-raised">
            <LogoMark size={20} />
          </span>
          <div className="max-w-md rounded-card bg-raised px-4 py-3">
            <p className="text-xs font-semibold text-accent-text">{t('system')}</p>
            <p className="text-sm">{t('welcome')}</p>
          </div>
        </div>
      </div>
      <form className="flex items-center gap-2 border-t border-line p-4">
        <IconButton label={t('attach')} icon={<Paperclip aria-hidden="true" size={20} />} disabled />
        <TextField label={t('placeholder')} hideLabel placeholder={t('placeholder')} disabled className="flex-1" />
        <IconButton
          label={t('send')}
          icon={<SendHorizontal aria-hidden="true" size={20} />}
          disabled
          variant="surface"
        />
      </form>
    </Card>
  );
}
