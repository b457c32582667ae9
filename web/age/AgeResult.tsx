import { CircleCheck, ShieldAlert } from 'lucide-react';
import { Link } from 'react-router';
import { TextWithLinks } from '../i18n/TextWithLinks.tsx';
import { useTranslation } from '../i18n/use-translation.ts';
import { Button } from '../ui/Button.tsx';
import { buttonClass } from '../ui/button-class.ts';
import { Spinner } from '../ui/Spinner.tsx';

export type AgeCheckState =
  | { kind: 'checking' }
  | { kind: 'proven' }
  /** the provider finds the user under age */
  | { kind: 'refused' }
  /** not finished, too old, used before, or someone else's */
  | { kind: 'invalid' }
  | { kind: 'failed'; text: string; onRetry: () => void };

export interface AgeResultProps {
  state: AgeCheckState;
  /** begins another check */
  onCheck: () => void;
}

/** What came of the check, once the provider has sent the user back. */
export function AgeResult({ state, onCheck }: AgeResultProps) {
  const { t } = useTranslation();
  const isProven = state.kind === 'proven';
  const heading = (
    <div className="flex flex-col gap-2">
      <h1 className="text-2xl font-bold">{t(`age.${state.kind}`)}</h1>
      {state.kind !== 'checking' && (
        <p className="text-muted">
          {state.kind === 'failed' ? state.text : <TextWithLinks text={t(`age.${state.kind}Text`)} />}
        </p>
      )}
    </div>
  );
  if (state.kind === 'checking') {
    return (
      <div role="status" className="flex items-center gap-4">
        <Spinner size={28} />
        {heading}
      </div>
    );
  }
  const Icon = isProven ? CircleCheck : ShieldAlert;
  return (
    <div role={isProven ? 'status' : 'alert'} className="flex flex-col items-start gap-5 short:gap-3">
      <Icon aria-hidden="true" size={36} className={`short:hidden ${isProven ? 'text-live' : 'text-warning'}`} />
      {heading}
      <div className="flex flex-wrap gap-3">
        {isProven && (
          <Link to="/matching" className={buttonClass({ variant: 'primary', size: 'lg' })}>
            {t('age.start')}
          </Link>
        )}
        {state.kind === 'failed' && (
          <Button variant="primary" size="lg" onClick={state.onRetry}>
            {t('retry')}
          </Button>
        )}
        {(state.kind === 'invalid' || state.kind === 'refused') && (
          <>
            <Button variant="primary" size="lg" onClick={onCheck}>
              {t('age.again')}
            </Button>
            <Link to="/home" className={buttonClass({ size: 'lg' })}>
              {t('age.home')}
            </Link>
          </>
        )}
      </div>
    </div>
  );
}
