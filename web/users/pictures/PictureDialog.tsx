import clsx from 'clsx';
import { Trash2 } from 'lucide-react';
import { Suspense, useEffect, useState } from 'react';
import { useTranslation } from '../../i18n/use-translation.ts';
import { PICTURE_TYPES } from '../../lib/draw-picture.ts';
import { lazyPart } from '../../lib/lazy.tsx';
import { useServices } from '../../services/services.tsx';
import { Button } from '../../ui/Button.tsx';
import { FileDrop } from '../../ui/form/FileDrop.tsx';
import { ConfirmDialog } from '../../ui/overlay/ConfirmDialog.tsx';
import { Dialog } from '../../ui/overlay/Dialog.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { type Chosen, cropPicture, openPicture } from './crop-picture.ts';
import { isTooLarge, type PictureKind, type PictureProblem } from './picture-rules.ts';
import type { PictureActions } from './use-picture.ts';

interface ProgressBarProps {
  label: string;
  /** 0–1 */
  progress: number;
}

function ProgressBar({ label, progress }: ProgressBarProps) {
  const { language } = useTranslation();
  return (
    <div className="flex flex-col gap-2 py-6">
      <div className="flex justify-between gap-4 text-sm">
        <span>{label}</span>
        <span aria-hidden="true" translate="no" className="tabular text-muted">
          {new Intl.NumberFormat(language, { style: 'percent' }).format(progress)}
        </span>
      </div>
      <div
        role="progressbar"
        aria-label={label}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={Math.round(progress * 100)}
        className="h-2 overflow-hidden rounded-full bg-track"
      >
        <div
          className="h-full origin-left rtl:origin-right rounded-full bg-accent transition-transform"
          style={{ transform: `scaleX(${progress})` }}
        />
      </div>
    </div>
  );
}

interface PictureWholeProps {
  kind: PictureKind;
  /** object URL of the chosen file */
  source: string;
  onSave: () => void;
  /** chooses another file */
  onOther: () => void;
}

/** Shows a picture as others will see it, where this browser cannot crop it and the server takes its middle. */
function PictureWhole({ kind, source, onSave, onOther }: PictureWholeProps) {
  const { t } = useTranslation('profile');
  return (
    <div className="flex flex-col gap-5">
      <img
        src={source}
        alt=""
        className={clsx(
          'mx-auto bg-sunken object-cover',
          kind === 'avatar' ? 'size-48 rounded-full' : 'aspect-4/1 w-full rounded-control',
        )}
      />
      <p className="text-sm text-muted">{t('crop.whole')}</p>
      <div className="flex flex-col gap-3 sm:flex-row-reverse">
        <Button variant="primary" onClick={onSave}>
          {t('crop.save')}
        </Button>
        <Button onClick={onOther}>{t('crop.other')}</Button>
      </div>
    </div>
  );
}

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
  const { t } = useTranslation('profile');
  const { isCanvasTrue } = useServices();
  const [chosen, setChosen] = useState<Chosen | null>(null);
  const [problem, setProblem] = useState<PictureProblem | null>(null);
  const [confirming, setConfirming] = useState(false);
  const { work } = actions;

  useEffect(() => (chosen ? () => URL.revokeObjectURL(chosen.source) : undefined), [chosen]);

  const close = () => {
    actions.cancel();
    setChosen(null);
    setProblem(null);
    onOpenChange(false);
  };
  const choose = async (file: File) => {
    setProblem(null);
    const opened = await openPicture(kind, file, isCanvasTrue());
    if (opened.kind === 'chosen') setChosen(opened);
    else setProblem(opened.problem);
  };
  const send = async (picture: Blob | Promise<Blob>) => {
    const isRefused = await Promise.resolve(picture).then(
      (blob) => isTooLarge(kind, blob),
      () => false,
    );
    if (isRefused) {
      setChosen(null);
      setProblem('tooLarge');
    } else if (await actions.send(picture)) close();
  };

  return (
    <>
      <Dialog
        open={open}
        onOpenChange={(next) => !next && close()}
        title={t(`${kind}.title`)}
        description={chosen && !chosen.whole ? t('crop.text') : undefined}
        closeLabel={t('common:close')}
        wide={kind === 'banner'}
      >
        {work.kind === 'sending' ? (
          <ProgressBar label={t('crop.sending')} progress={work.progress} />
        ) : chosen?.whole ? (
          <PictureWhole
            kind={kind}
            source={chosen.source}
            onSave={() => chosen.whole && void send(chosen.whole)}
            onOther={() => setChosen(null)}
          />
        ) : chosen ? (
          <Suspense fallback={<Skeleton className="h-80" />}>
            <PictureCrop
              kind={kind}
              source={chosen.source}
              onOther={() => setChosen(null)}
              onCrop={(area) => void send(cropPicture(kind, chosen.source, area))}
            />
          </Suspense>
        ) : (
          <div className="flex flex-col gap-4">
            <FileDrop
              label={t(`${kind}.choose`)}
              hint={t(`${kind}.hint`)}
              accept={PICTURE_TYPES}
              onFile={(file) => void choose(file)}
              className="min-h-48"
            />
            <p role="alert" className="text-sm text-danger-text empty:hidden">
              {problem && (problem === 'heic' ? t('crop.heic') : t(`${kind}.${problem}`))}
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
