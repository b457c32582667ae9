import { Check, Copy } from 'lucide-react';
import { useTranslation } from '../../i18n/use-translation.ts';
import { useCopied } from '../../lib/use-copied.ts';
import { useServices } from '../../services/services.tsx';
import { Button } from '../../ui/Button.tsx';
import { LiveRegion } from '../../ui/LiveRegion.tsx';
import { toast } from '../../ui/overlay/toast.ts';
import { Skeleton } from '../../ui/Skeleton.tsx';

export interface InviteCodeProps {
  /** null while loading */
  code: string | null;
}

/** The user's invite code with a copy button, which confirms for three seconds. */
export function InviteCode({ code }: InviteCodeProps) {
  const { t } = useTranslation('friends');
  const [copied, copy] = useCopied(useServices(), code ?? '', () => toast.error(t('add.copyFailed')));

  return (
    <div className="flex flex-wrap items-center gap-3">
      <output
        translate="no"
        className="tabular flex min-h-14 min-w-52 grow-99 items-center justify-center rounded-control border border-dashed border-line-strong bg-sunken px-4 font-display indent-[0.28em] text-xl font-bold tracking-[0.28em]"
      >
        {code ?? <Skeleton className="h-6 w-36" />}
      </output>
      <Button
        className="min-h-12! grow"
        disabled={code === null}
        onClick={copy}
        icon={copied ? <Check aria-hidden="true" size={18} /> : <Copy aria-hidden="true" size={18} />}
      >
        {copied ? t('add.copied') : t('add.copy')}
      </Button>
      <LiveRegion>{copied && t('add.copied')}</LiveRegion>
    </div>
  );
}
