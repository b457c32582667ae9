import { PASSWORD_MIN } from '@visavis/domain/auth/rules.ts';
import { lengthOf } from '@visavis/domain/wire/text.ts';
import clsx from 'clsx';
import { useEffect, useState } from 'react';
import { useTranslation } from '../../i18n/use-translation.ts';
import type { Strength } from './estimate.ts';

type Estimate = (password: string, known: string[]) => Strength;

const parts = { weak: 1, fair: 2, good: 3, strong: 4 } as const satisfies Record<Strength, number>;
const colours = { weak: 'bg-warning', fair: 'bg-accent', good: 'bg-live', strong: 'bg-live' } as const;

/** The estimate and its lists of words are large: they load once someone types a password. */
function useEstimate(wanted: boolean): Estimate | null {
  const [loaded, setLoaded] = useState<{ estimate: Estimate } | null>(null);
  useEffect(() => {
    // Without it the form works as well.
    if (wanted) import('./estimate.ts').then(setLoaded, () => undefined);
  }, [wanted]);
  return loaded?.estimate ?? null;
}

export interface PasswordStrengthProps {
  password: string;
  /** what a guesser knows of the user */
  known: string[];
}

/** How hard a new password is to guess. It only informs; its place is kept. */
export function PasswordStrength({ password, known }: PasswordStrengthProps) {
  const estimate = useEstimate(password !== '');
  const isLong = lengthOf(password) >= PASSWORD_MIN;
  return <StrengthBar strength={estimate && isLong ? estimate(password, known.filter(Boolean)) : null} />;
}

export function StrengthBar({ strength }: { strength: Strength | null }) {
  const { t } = useTranslation('auth');
  return (
    <div className="-mt-3 flex h-5 items-center gap-3 text-xs text-muted short:order-1 short:col-span-2">
      <div aria-hidden="true" className="flex flex-1 gap-1">
        {[1, 2, 3, 4].map((part) => (
          <span
            key={part}
            className={clsx(
              'h-1.5 flex-1 rounded-full transition-colors',
              strength && part <= parts[strength] ? [colours[strength], 'forced-colors:bg-accent'] : 'bg-track',
            )}
          />
        ))}
      </div>
      <p role="status" className="min-w-24 text-end">
        {strength && t(`strength.${strength}`)}
      </p>
    </div>
  );
}
