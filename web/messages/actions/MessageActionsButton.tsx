import { SmilePlus } from 'lucide-react';
import { useContext, useState } from 'react';
import { useTranslation } from '../../i18n/use-translation.ts';
import { Dialog } from '../../ui/overlay/Dialog.tsx';
import { Popover } from '../../ui/overlay/Popover.tsx';
import type { Row } from '../conversation/rows-state.ts';
import { MessageMenu } from './MessageMenu.tsx';
import { MessageActionsContext } from './message-actions.ts';

export interface MessageActionsButtonProps {
  row: Row;
  /** the id of the message on the page */
  messageId: string;
  /** a finger has rested on the message */
  isSheetOpen: boolean;
  onSheetOpenChange: (open: boolean) => void;
}

/**
 * The way to what can be done with a message: a button that appears with a mouse over the message and when a keyboard
 * or a screen reader reaches it; for a finger, a sheet.
 */
export function MessageActionsButton({ row, messageId, isSheetOpen, onSheetOpenChange }: MessageActionsButtonProps) {
  const { t } = useTranslation('messages');
  const actions = useContext(MessageActionsContext);
  const [open, setOpen] = useState(false);
  if (!actions) return null;
  return (
    <>
      <Popover
        open={open}
        onOpenChange={setOpen}
        title={t('actions.more')}
        side="top"
        align={row.mine ? 'end' : 'start'}
        trigger={
          <button
            type="button"
            aria-label={t('actions.more')}
            aria-describedby={messageId}
            className="grid size-11 shrink-0 place-items-center rounded-full text-muted opacity-0 transition-[opacity,background-color,color] group-hover/message:opacity-100 hover:bg-raised hover:text-text focus-visible:opacity-100 data-popup-open:opacity-100 pointer-coarse:pointer-events-none"
          >
            <SmilePlus aria-hidden="true" size={18} />
          </button>
        }
      >
        <MessageMenu row={row} actions={actions} onDone={() => setOpen(false)} />
      </Popover>
      <Dialog
        open={isSheetOpen}
        onOpenChange={onSheetOpenChange}
        title={t('actions.more')}
        closeLabel={t('common:close')}
      >
        <MessageMenu row={row} actions={actions} onDone={() => onSheetOpenChange(false)} />
      </Dialog>
    </>
  );
}
