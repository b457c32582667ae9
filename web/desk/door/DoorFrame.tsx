import type { ReactNode } from 'react';
import { useTranslation } from '../../i18n/use-translation.ts';
import { LogoMark } from '../../ui/Logo.tsx';

export interface DoorFrameProps {
  title: string;
  text: ReactNode;
  /** language and theme */
  preferences: ReactNode;
  children?: ReactNode;
}

/** Around what is shown before the desk is open. */
export function DoorFrame({ title, text, preferences, children }: DoorFrameProps) {
  const { t } = useTranslation('desk');
  return (
    <div className="safe-x-4 safe-t-3 safe-b-8 flex min-h-dvh flex-col">
      <title>{`${title} · ${t('frame.name')}`}</title>
      <header className="flex items-center justify-end">{preferences}</header>
      <main className="m-auto flex w-full max-w-sm flex-col gap-6 py-8">
        <div className="flex flex-col items-start gap-3">
          <span className="flex items-center gap-2 text-muted">
            <LogoMark size={28} />
            <span className="font-display font-bold tracking-tight">{t('frame.name')}</span>
          </span>
          <h1 className="text-2xl font-bold">{title}</h1>
          <p className="text-muted">{text}</p>
        </div>
        {children}
      </main>
    </div>
  );
}
