import type { ReactNode } from 'react';
import { useTranslation } from '../../i18n/use-translation.ts';
import { Dialog } from '../../ui/overlay/Dialog.tsx';
import type { CallView } from '../session/call-view.ts';
import { SelfPreview } from '../stage/SelfPreview.tsx';

export interface DevicesDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  view: CallView;
  /** the choices, from the camera check */
  children: ReactNode;
}

/** Camera, microphone and speaker during a call, beside the picture that the other person gets. */
export function DevicesDialog({ open, onOpenChange, view, children }: DevicesDialogProps) {
  const { t } = useTranslation('live');
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title={t('devices.title')} closeLabel={t('devices.close')}>
      <div className="grid gap-5 short:grid-cols-2">
        <SelfPreview
          view={view}
          look="small"
          className="over-picture relative mx-auto aspect-video w-full max-w-64 rounded-control"
        />
        <div className="grid content-start gap-5">{children}</div>
      </div>
    </Dialog>
  );
}
