import { CircleCheck, Images } from 'lucide-react';
import { type ReactNode, type RefObject, useRef, useState } from 'react';
import { useTranslation } from '../../i18n/use-translation.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/overlay/Dialog.tsx';
import type { NewReport } from '../mutations.ts';
import { ReportForm } from '../ReportForm.tsx';
import { FramesField } from './FramesField.tsx';

interface FramesNoteProps {
  /** how many are sent */
  count: number;
  fieldRef: RefObject<HTMLFieldSetElement | null>;
}

/** How many pictures go with the report, beside its buttons, where the pictures may not be in view; leads to them. */
function FramesNote({ count, fieldRef }: FramesNoteProps) {
  const { t } = useTranslation('report');
  const show = () => {
    fieldRef.current?.scrollIntoView({ behavior: 'smooth' });
    fieldRef.current?.querySelector('input')?.focus({ preventScroll: true });
  };
  return (
    <button
      type="button"
      onClick={show}
      className="-my-1 me-auto flex min-h-11 items-center max-sm:w-full gap-2 text-start text-sm text-muted underline underline-offset-4 hover:text-text"
    >
      <Images aria-hidden="true" size={18} className="shrink-0" />
      {t('frames.going', { count })}
    </button>
  );
}

/** The frames that go with a report: all but those that the reporter leaves out. */
export function chosenFrames<Frame>(frames: readonly Frame[], leftOut: ReadonlySet<number>): Frame[] {
  return frames.filter((_, index) => !leftOut.has(index));
}

export function toggled(leftOut: ReadonlySet<number>, index: number): ReadonlySet<number> {
  const next = new Set(leftOut);
  if (!next.delete(index)) next.add(index);
  return next;
}

export interface ReportSheetProps {
  userId: string;
  username: string;
  roomId: string;
  /** still frames of the other that may go with the report */
  frames: readonly Blob[];
  /** the call is over: the other has left, or the report is sent */
  isOver: boolean;
  /** sends the report with its frames; resolves to whether all frames arrived, rejects with the server's error */
  onSubmit: (report: NewReport, frames: readonly Blob[]) => Promise<boolean>;
  /** @param then what follows where the call is over */
  onClose: (then?: 'search' | 'setup') => void;
  /** offers to block the person, once the report is sent; the words lead to it, and go once that is done */
  block: (words: string) => ReactNode;
  /** for stories */
  initialStage?: Stage;
}

type Stage = 'form' | 'sent' | 'sentWithoutFrames';

/** A report of the other person, over the call: they are blurred and muted while it is open. */
export function ReportSheet(props: ReportSheetProps) {
  const { userId, username, roomId, frames, isOver, onSubmit, onClose, block, initialStage = 'form' } = props;
  const { t } = useTranslation('report');
  const [stage, setStage] = useState<Stage>(initialStage);
  const [leftOut, setLeftOut] = useState<ReadonlySet<number>>(new Set());
  const framesRef = useRef<HTMLFieldSetElement>(null);
  const chosen = chosenFrames(frames, leftOut);
  if (stage !== 'form') {
    return (
      <Dialog
        open
        onOpenChange={() => onClose('setup')}
        title={
          <span className="flex items-center gap-2">
            <CircleCheck aria-hidden="true" size={24} className="shrink-0 text-accent-text" />
            {t('done.title')}
          </span>
        }
        description={t('sheet.sent', { username })}
        closeLabel={t('common:close')}
      >
        <div role="status" className="flex flex-col gap-4 text-sm text-muted">
          {stage === 'sentWithoutFrames' && <p>{t('frames.failed')}</p>}
        </div>
        <div className="mt-5 flex flex-col gap-3 short:mt-3 short:flex-row short:flex-wrap short:items-center">
          <Button variant="primary" onClick={() => onClose('search')}>
            {t('sheet.next')}
          </Button>
          {block(t('sheet.block', { username }))}
          <Button onClick={() => onClose('setup')}>{t('sheet.setup')}</Button>
        </div>
      </Dialog>
    );
  }
  return (
    <Dialog
      open
      wide
      onOpenChange={() => onClose()}
      title={t('titleOf', { username })}
      description={isOver ? t('sheet.over', { username }) : t('sheet.text', { username })}
      closeLabel={t('common:close')}
    >
      <ReportForm
        inSheet
        reportedUserId={userId}
        roomId={roomId}
        onCancel={() => onClose()}
        note={frames.length > 0 && <FramesNote count={chosen.length} fieldRef={framesRef} />}
        onSubmit={async (report) => {
          const allArrived = await onSubmit(report, chosen);
          setStage(allArrived ? 'sent' : 'sentWithoutFrames');
        }}
      >
        <FramesField
          username={username}
          frames={frames}
          leftOut={leftOut}
          fieldRef={framesRef}
          onToggle={(index) => setLeftOut((now) => toggled(now, index))}
        />
      </ReportForm>
    </Dialog>
  );
}
