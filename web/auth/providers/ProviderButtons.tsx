import { codeText } from '../../i18n/error-text.ts';
import { site } from '../../i18n/site.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { useHydrated } from '../../lib/use-hydrated.ts';
import { Button } from '../../ui/Button.tsx';
import { FormNotice } from '../../ui/form/FormNotice.tsx';
import { useWayBack } from '../carry/way-back.ts';
import { useProviderWay } from './use-provider-way.ts';

/** Below a form: a button for each other site through which people sign in. The build writes none, because few sites have any. */
export function ProviderButtons({ hasDivider = false }: { hasDivider?: boolean }) {
  const { t } = useTranslation('providers');
  const { to } = useWayBack();
  const { leaving, problem, go } = useProviderWay();
  const isHydrated = useHydrated();
  const { signIns } = site();
  if (!isHydrated || signIns.length === 0) return null;
  return (
    <div className="flex flex-col gap-3">
      {hasDivider && (
        <p className="mb-1 flex items-center gap-3 text-xs text-muted before:h-px before:flex-1 before:bg-line after:h-px after:flex-1 after:bg-line">
          {t('button.or')}
        </p>
      )}
      <FormNotice text={problem && codeText(problem)} />
      {signIns.map(({ name, label }) => (
        <Button
          key={name}
          block
          size="lg"
          loading={leaving === name}
          onClick={() => void go(name, 'sign-in', { to }).catch(() => undefined)}
        >
          {t('button.continue', { name: label })}
        </Button>
      ))}
    </div>
  );
}
