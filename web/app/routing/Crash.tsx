import { FALLBACK_LANGUAGE, toLanguage } from '@visavis/domain/languages/languages.ts';
import type { MissingTexts } from '@visavis/domain/languages/shapes.ts';
import clsx from 'clsx';
import { Component, type ReactNode, useContext, useEffect, useLayoutEffect, useState } from 'react';
import { type Location, useLocation } from 'react-router';
import { useTranslation } from '../../i18n/use-translation.ts';
import { isMissingChunk } from '../../lib/chunks.ts';
import { Button } from '../../ui/Button.tsx';
import { buttonClass } from '../../ui/button-class.ts';
import { LogoMark } from '../../ui/Logo.tsx';
import { AtCrashContext, CrashReportContext } from './at-crash.ts';

const texts = import.meta.glob<MissingTexts>('../../../domain/languages/*/missing.ts', {
  eager: true,
  import: 'missing',
});

/** What a page that could not be loaded says, also where the file with all texts is what is missing. */
function missingTexts(language: string): MissingTexts {
  const inLanguage = (wanted: string) => texts[`../../../domain/languages/${wanted}/missing.ts`];
  const found = inLanguage(toLanguage(language)) ?? inLanguage(FALLBACK_LANGUAGE);
  if (!found) throw new Error(`no texts in ${language}`);
  return found;
}

const messageOf = (error: unknown): string =>
  error instanceof Error ? error.message : typeof error === 'string' ? error : JSON.stringify(error);

interface CrashPlace {
  /** within the navigation bars, which have a <main> of their own */
  inFrame?: boolean;
}

export function CrashView({ error, inFrame = false }: CrashPlace & { error: unknown }) {
  const { t, language } = useTranslation();
  const isMissing = isMissingChunk(error);
  const texts = isMissing ? missingTexts(language) : null;
  const Place = inFrame ? 'div' : 'main';
  const atCrash = useContext(AtCrashContext);
  // As it was: what has crashed is taken off the page, and gives the camera back, only after this.
  const [wasCapturing] = useState(atCrash.isCapturing);
  useLayoutEffect(() => atCrash.end(), [atCrash]);
  const report = useContext(CrashReportContext);
  useEffect(() => report(isMissing ? 'files' : 'render'), [report, isMissing]);
  return (
    <Place
      role="alert"
      className={clsx(
        'mx-auto flex max-w-xl flex-col items-start justify-center gap-5',
        inFrame ? 'py-8 md:min-h-[60dvh]' : 'safe-x-4 min-h-dvh',
      )}
    >
      <LogoMark size={40} />
      <h1 className="text-3xl font-bold">{texts?.title ?? t('crash.title')}</h1>
      <p className="text-muted">{texts?.text ?? t('crash.text')}</p>
      {wasCapturing && <p className="font-medium">{t('crash.callOver')}</p>}
      <div className="flex flex-wrap gap-3">
        {wasCapturing && (
          <a href="/matching/setup" className={buttonClass({ variant: 'primary' })}>
            {t('crash.setup')}
          </a>
        )}
        <Button variant={wasCapturing ? 'secondary' : 'primary'} onClick={() => window.location.reload()}>
          {texts?.reload ?? t('crash.reload')}
        </Button>
        <a href="/" className={buttonClass({ variant: 'ghost' })}>
          {texts?.home ?? t('crash.home')}
        </a>
      </div>
      {!isMissing && (
        <details className="w-full text-sm">
          <summary className="min-h-11 cursor-pointer content-center text-muted">{t('crash.details')}</summary>
          <pre className="rounded-control border border-line bg-sunken p-4 text-xs whitespace-pre-wrap text-muted">
            {messageOf(error)}
          </pre>
        </details>
      )}
    </Place>
  );
}

interface BoundaryProps extends CrashPlace {
  location: Location;
  children: ReactNode;
}
interface BoundaryState {
  location: Location;
  failure: { error: unknown } | null;
}

class Boundary extends Component<BoundaryProps, BoundaryState> {
  override state: BoundaryState = { location: this.props.location, failure: null };

  static getDerivedStateFromError = (error: unknown): Partial<BoundaryState> => ({ failure: { error } });

  /** Another address is another try. */
  static getDerivedStateFromProps({ location }: BoundaryProps, before: BoundaryState): BoundaryState | null {
    return location === before.location ? null : { location, failure: null };
  }

  override render() {
    const { failure } = this.state;
    const { children, inFrame } = this.props;
    return failure ? <CrashView error={failure.error} {...(inFrame && { inFrame })} /> : children;
  }
}

/**
 * What is shown in place of a page that throws (spec.md section 8, 'Routing fallback'), or whose files cannot be fetched
 * when the app opens. A search or call ends with it, unless the floating panel beside the page has its own hang-up.
 */
export const CrashBoundary = (props: CrashPlace & { children: ReactNode }) => (
  <Boundary location={useLocation()} {...props} />
);
