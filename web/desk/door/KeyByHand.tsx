import { Check, Copy } from 'lucide-react';
import { useTranslation } from '../../i18n/use-translation.ts';
import { useCopied } from '../../lib/use-copied.ts';
import { Button } from '../../ui/Button.tsx';
import { LiveRegion } from '../../ui/LiveRegion.tsx';
import { toast } from '../../ui/overlay/toast.ts';
import { useDesk } from '../desk-services.tsx';

/** The key of an authenticator, in groups that stay whole, with a copy button that confirms for three seconds. */
export function KeyByHand({ secret }: { secret: string }) {
  const { t } = useTranslation('desk');
  const { clock } = useDesk();
  const [copied, copy] = useCopied(clock, secret, () => toast.error(t('setup.copyFailed')));

  const groups = (secret.match(/.{1,4}/g) ?? []).map((group, n) => ({ group, at: n * 4 }));
  return (
    <div className="flex flex-col gap-2">
      <p className="text-sm text-muted">
        {t('setup.byHand')}
        <code className="mt-1 block font-sans font-semibold tracking-wider text-text select-all">
          {groups.map(({ group, at }) => (
            <span key={at}>
              <span className="whitespace-nowrap">{group}</span>{' '}
            </span>
          ))}
        </code>
      </p>
      <Button
        className="self-start"
        onClick={copy}
        icon={copied ? <Check aria-hidden="true" size={18} /> : <Copy aria-hidden="true" size={18} />}
      >
        {t(copied ? 'setup.copied' : 'setup.copy')}
      </Button>
      <LiveRegion>{copied && t('setup.copied')}</LiveRegion>
    </div>
  );
}
