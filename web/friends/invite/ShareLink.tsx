import { invitationPath } from '@visavis/domain/friends/rules.ts';
import { Check, Copy, QrCode as QrIcon, RefreshCw, Share2 } from 'lucide-react';
import { useId, useState } from 'react';
import { site } from '../../i18n/site.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { queryState } from '../../lib/query-state.ts';
import { useCopied } from '../../lib/use-copied.ts';
import { useServices } from '../../services/services.tsx';
import { Button } from '../../ui/Button.tsx';
import { LiveRegion } from '../../ui/LiveRegion.tsx';
import { ConfirmDialog } from '../../ui/overlay/ConfirmDialog.tsx';
import { toast } from '../../ui/overlay/toast.ts';
import { QrCode } from '../../ui/QrCode.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { useInviteLink, useRenewLink } from './queries.ts';

/** Loaded when it is first shown, with the library that draws it. */
/** The user's invitation link, and the ways to pass it on. @param quiet beside another action that matters more */
export function ShareLink({ quiet = false }: { quiet?: boolean }) {
  const { t } = useTranslation('invitation');
  const link = queryState(useInviteLink());
  if (link.kind === 'failed') {
    return (
      <div role="alert" className="flex flex-wrap items-center justify-between gap-3 text-sm text-danger-text">
        {t('tools.failed')}
        <Button loading={link.retrying} onClick={link.onRetry}>
          {t('common:retry')}
        </Button>
      </div>
    );
  }
  if (link.kind === 'loading') return <Skeleton className="h-40 w-full" />;
  return <Tools url={`${window.location.origin}${invitationPath(link.data.code)}`} quiet={quiet} />;
}

function Tools({ url, quiet }: { url: string; quiet: boolean }) {
  const { t } = useTranslation('invitation');
  const [isQrShown, showQr] = useState(false);
  const qrId = useId();
  const { share } = useServices();
  // A dismissed sheet is no failure.
  const open = () => share?.({ title: site().name, text: t('tools.shareText'), url }).catch(() => undefined);
  return (
    <div className="flex w-full min-w-0 flex-col gap-3 text-start">
      <output
        translate="no"
        aria-label={t('tools.link')}
        className="rounded-control border border-dashed border-line-strong bg-sunken px-4 py-3 text-sm font-medium wrap-anywhere select-all"
      >
        {url}
      </output>
      <div className="flex flex-wrap gap-2 *:min-w-fit *:flex-1">
        <CopyButton url={url} quiet={quiet} />
        {share && (
          <Button icon={<Share2 aria-hidden="true" size={18} />} onClick={() => void open()}>
            {t('tools.share')}
          </Button>
        )}
        <Button
          icon={<QrIcon aria-hidden="true" size={18} />}
          aria-expanded={isQrShown}
          aria-controls={qrId}
          onClick={() => showQr(!isQrShown)}
        >
          {t(isQrShown ? 'tools.hideQr' : 'tools.showQr')}
        </Button>
        <RenewButton />
      </div>
      <div id={qrId} className={isQrShown ? 'grid min-h-60 justify-items-center gap-2' : 'hidden'}>
        {isQrShown && (
          <>
            <QrCode text={url} label={t('tools.qr')} />
            <p className="text-sm text-muted">{t('tools.qrText')}</p>
          </>
        )}
      </div>
    </div>
  );
}

/** Confirms for three seconds. */
function CopyButton({ url, quiet }: { url: string; quiet: boolean }) {
  const { t } = useTranslation('invitation');
  const [copied, copy] = useCopied(useServices(), url, () => toast.error(t('tools.copyFailed', { url })));
  return (
    <>
      <Button
        variant={quiet ? undefined : 'primary'}
        className="basis-full sm:basis-0"
        icon={copied ? <Check aria-hidden="true" size={18} /> : <Copy aria-hidden="true" size={18} />}
        onClick={copy}
      >
        {t(copied ? 'tools.copied' : 'tools.copy')}
      </Button>
      <LiveRegion>{copied && t('tools.copied')}</LiveRegion>
    </>
  );
}

function RenewButton() {
  const { t } = useTranslation('invitation');
  const renew = useRenewLink();
  const [isAsking, ask] = useState(false);
  return (
    <>
      <Button icon={<RefreshCw aria-hidden="true" size={18} />} onClick={() => ask(true)}>
        {t('tools.renew')}
      </Button>
      <ConfirmDialog
        open={isAsking}
        onOpenChange={ask}
        title={t('tools.renewTitle')}
        text={t('tools.renewText')}
        confirmLabel={t('tools.renew')}
        cancelLabel={t('common:cancel')}
        loading={renew.isPending}
        onConfirm={() =>
          renew.mutate(undefined, {
            onSuccess: () => void toast.success(t('tools.renewed')),
            onError: () => void toast.error(t('tools.renewFailed')),
            onSettled: () => ask(false),
          })
        }
      />
    </>
  );
}
