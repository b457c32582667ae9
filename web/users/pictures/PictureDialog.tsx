import { Trash2 } from 'lucide-react';
import { Suspense, useEffect, useState } from 'react';
import { useTranslation } from '../../i18n/use-translation.ts';
import { lazyPart } from '../../lib/lazy-part.tsx';
import { Button } from '../../ui/Button.tsx';
import { FileDrop } from '../../ui/form/FileDrop.tsx';
import { ConfirmDialog } from '../../ui/overlay/ConfirmDialog.tsx';
import { Dialog } from '../../ui/overlay/Dialog.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { cropPicture, isReadable } from './crop-picture.ts';
import { ProgressBar } from './ProgressBar.tsx';
import { type PictureKind, type PictureProblem, pictureProblem } from './picture-rules.ts';
import type { PictureActions } from './use-picture.ts';

/** The cropping library loads when the first picture is chosen. */
const PictureCrop = lazyPart(() => import('./PictureCrop.tsx'));

export interface PictureDialogProps {
  kind: PictureKind;
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** whether there is something to delete */
  deletable: boolean;
  actions: PictureActions;
}

/** Chooses, crops and uploads a picture, or deletes it after a confirmation. */
export function PictureDialog({ kind, open, onOpenChange, deletable, actions }: PictureDialogProps) {
  const { t } = useTranslation(['profile', 'common']);
  const [source, setSource] = useState<string | null>(null);
  const [problem, setProblem] = useState<PictureProblem | null>(null);
  const [confirming, setConfirming] = useState(false);
  const { work } = actions;

  useEffect(() => (source ? () => URL.revokeObjectURL(source) : undefined), [source]);

  const close = () => {
    actions.cancel();
    setSource(null);
    setProblem(null);
    onOpenChange(false);
  };
  const choose = async (file: File) => {
    const refused = pictureProblem(kind, file);
    setProblem(refused);
    if (refused) return;
    const url = URL.createObjectURL(file);
    if (await isReadable(url)) return setSource(url);
    URL.revokeObjectURL(url);
    setProblem('notImage');
  };

  return (
    <>
      <Dialog
        open={open}
        onOpenChange={(next) => !next && close()}
        title={t(`${kind}.title`)}
        description={source ? t('crop.text') : undefined}
        closeLabel={t('common:close')}
        wide={kind === 'banner'}
      >
        {work.kind === 'sending' ? (
          <ProgressBar label={t('crop.sending')} progress={work.progress} />
        ) : source ? (
          <Suspense fallback={<Skeleton className="h-80" />}>
            <PictureCrop
              kind={kind}
              source={source}
              onOther={() => setSource(null)}
              onCrop={async (area) => {
                if (await actions.send(cropPicture(kind, source, area))) close();
              }}
            />
          </Suspense>
        ) : (
          <div className="flex flex-col gap-4">
            <FileDrop
              label={t(`${kind}.choose`)}
              hint={t(`${kind}.hint`)}
              accept="image/*"
              onFile={(file) => void choose(file)}
              className="min-h-48"
            />
            <p role="alert" className="text-sm text-danger-text empty:hidden">
              {problem && t(`${kind}.${problem}`)}
            </p>
            {deletable && (
              <Button
                variant="ghost"
                className="self-start"
                icon={<Trash2 aria-hidden="true" size={18} />}
                onClick={() => setConfirming(true)}
              >
                {t(`${kind}.delete`)}
              </Button>
            )}
          </div>
        )}
      </Dialog>
      <ConfirmDialog
        open={confirming}
        onOpenChange={setConfirming}
        title={t(`${kind}.deleteTitle`)}
        text={t(`${kind}.deleteText`)}
        confirmLabel={t('crop.delete')}
        cancelLabel={t('common:cancel')}
        danger
        loading={work.kind === 'deleting'}
        onConfirm={async () => {
          const deleted = await actions.remove();
          setConfirming(false);
          if (deleted) close();
        }}
      />
    </>
  );
}
