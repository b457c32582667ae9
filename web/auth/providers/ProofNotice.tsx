import type { Identity } from '@visavis/domain/auth/provider-contract.ts';
import { Link } from 'react-router';
import { errorText } from '../../i18n/error-text.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { Button } from '../../ui/Button.tsx';
import { buttonClass } from '../../ui/button-class.ts';
import { toast } from '../../ui/overlay/toast.ts';
import { useProviderWay } from './use-provider-way.ts';

/** For someone whose account has no password: how they prove that it is theirs before a step that asks for it. */
export function ProofNotice({ linked }: { linked: readonly Identity[] }) {
  const { t } = useTranslation('providers');
  const { leaving, go } = useProviderWay();
  const prove = (provider: string) => void go(provider, 'prove').catch((error) => toast.error(errorText(error)));
  return (
    <div className="flex flex-col gap-3 rounded-control bg-accent-soft p-4">
      <div>
        <h3 className="text-sm font-medium">{t('proof.title')}</h3>
        <p className="text-sm">{t('proof.text')}</p>
      </div>
      <div className="flex flex-wrap gap-3">
        {linked.map(
          ({ id, provider, label }) =>
            provider && (
              <Button key={id} loading={leaving === provider} onClick={() => prove(provider)}>
                {t('proof.prove', { name: label })}
              </Button>
            ),
        )}
        <Link to="/forgot-password" className={buttonClass({})}>
          {t('other.setPassword')}
        </Link>
      </div>
    </div>
  );
}
