import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { site } from '../i18n/site.ts';
import { useTranslation } from '../i18n/use-translation.ts';
import one from '../ui/art/portrait-one.svg';
import two from '../ui/art/portrait-two.svg';
import { KarmaRing } from '../ui/KarmaRing.tsx';
import { LogoMark } from '../ui/Logo.tsx';
import { Portrait } from '../ui/Portrait.tsx';
import { Address } from './Address.tsx';
import { useWayBack } from './carry/way-back.ts';

export const textLink =
  'inline-flex min-h-11 items-center rounded-control text-sm font-medium text-accent-text underline-offset-4 hover:underline';

export function AuthHeading({ title, text }: { title: string; text?: string }) {
  return (
    <div className="flex flex-col gap-2">
      <title>{`${title} · ${site().name}`}</title>
      <h1 className="text-2xl font-bold">{title}</h1>
      {text && (
        <p className="text-muted wrap-anywhere">
          <Address text={text} />
        </p>
      )}
    </div>
  );
}

/** Leads to another form, which leads to the same page after the sign-in. */
export function AuthSwitch({ text, link, to }: { text: string; link: string; to: string }) {
  const { state } = useWayBack();
  return (
    <p className="flex flex-wrap items-center gap-x-2 text-sm text-muted">
      {text}
      <Link to={to} state={state} className={textLink}>
        {link}
      </Link>
    </p>
  );
}

export interface AuthFrameProps {
  /** language and theme switches */
  preferences: ReactNode;
  /** the avatar of the person who invites, shown instead of the preview; null while it loads */
  face?: string | null | undefined;
  children: ReactNode;
}

interface Shown {
  picture: string | null;
  karma?: number;
}

const PREVIEW: Shown[] = [
  { picture: two, karma: 74 },
  { picture: one, karma: 58 },
];

const Face = ({ picture, karma, ring }: Shown & { ring: number }) => (
  <div className="relative min-h-0 overflow-hidden rounded-card bg-raised">
    {picture && <Portrait src={picture} />}
    {karma && (
      <span className="over-picture absolute top-4 start-4 rounded-full bg-over-scrim p-1 max-md:top-2 max-md:start-2">
        <KarmaRing karma={karma} size={ring} className="[&_span]:text-over" />
      </span>
    )}
  </div>
);

/** Above the words of a short page on an upright phone, which has no room for the preview beside them. */
export const AuthPicture = () => (
  <div
    aria-hidden="true"
    className="grid h-[24svh] max-h-52 min-h-32 shrink-0 grid-cols-2 gap-3 md:hidden short:hidden"
  >
    {PREVIEW.map((shown) => (
      <Face key={shown.picture} {...shown} ring={32} />
    ))}
  </div>
);

/** The form on the left; on wide screens a preview of the product on the right. */
export function AuthFrame({ preferences, face, children }: AuthFrameProps) {
  const { t } = useTranslation('auth');
  const shown: Shown[] = face === undefined ? PREVIEW : [{ picture: face }];
  return (
    <div className="grid min-h-dvh md:grid-cols-[minmax(24rem,1fr)_1fr] lg:grid-cols-[minmax(30rem,1fr)_1.15fr]">
      <div className="safe-x-4 safe-t-3 safe-b-8 flex flex-col sm:safe-x-8">
        <header className="flex items-center gap-2">
          <Link to="/" className="me-auto flex min-h-11 items-center gap-2 rounded-control">
            <LogoMark />
            <span translate="no" className="font-display text-lg font-bold tracking-tight">
              {t('common:appName')}
            </span>
          </Link>
          {preferences}
        </header>
        <main className="mx-auto flex w-full max-w-md flex-1 flex-col gap-6 md:justify-center py-8 short:gap-3 short:py-1">
          {children}
        </main>
      </div>
      <aside className="sticky top-0 grid h-dvh grid-rows-[1fr_auto] gap-3 bg-surface p-3 max-md:hidden short:grid-rows-1">
        <div aria-hidden="true" className="grid min-h-0 auto-rows-fr gap-3 short:*:not-first:hidden">
          {shown.map((each) => (
            <Face key={each.picture} {...each} ring={44} />
          ))}
        </div>
        <div className="px-5 pt-4 pb-6 short:hidden">
          <p className="font-display text-2xl font-semibold">{t('aside.title')}</p>
          <p className="mt-2 max-w-lg text-muted">{t('aside.text')}</p>
        </div>
      </aside>
    </div>
  );
}
