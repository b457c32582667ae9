import type { Measure } from '@visavis/domain/moderation/contract.ts';
import { APPEAL_MAX } from '@visavis/domain/moderation/rules.ts';
import { lengthOf } from '@visavis/domain/wire/text.ts';
import { type FormEvent, useId, useState } from 'react';
import { codeText, errorText, fieldCodesOf } from '../i18n/error-text.ts';
import { useTranslation } from '../i18n/use-translation.ts';
import { useKeptForm } from '../lib/kept-forms.ts';
import { isString } from '../lib/shape.ts';
import { useKeptForms } from '../services/use-kept-forms.ts';
import { Button } from '../ui/Button.tsx';
import { FormNotice } from '../ui/form/FormNotice.tsx';
import { TextArea } from '../ui/form/TextArea.tsx';
import { Dialog } from '../ui/overlay/Dialog.tsx';

export interface AppealDialogProps {
  open: boolean;
  kind: Measure['kind'];
  /** the measure that it is against */
  measureId: string;
  onClose: () => void;
  /** rejects with the server's error, which the dialog shows */
  onSend: (text: string) => Promise<unknown>;
}

/** Asks why the decision is wrong. What was typed stays until it is sent. */
export function AppealDialog({ open, kind, measureId, onClose, onSend }: AppealDialogProps) {
  const { t } = useTranslation('moderation');
  const form = useId();
  const forms = useKeptForms();
  const keptAs = `appeal ${measureId}`;
  const [text, setText] = useKeptForm(forms, keptAs, isString, '');
  const [refusal, setRefusal] = useState<{ field: string | null; notice: string | null }>();
  const [sending, setSending] = useState(false);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (text.trim() === '') return setRefusal({ field: codeText('APPEAL_REQUIRED'), notice: null });
    setRefusal(undefined);
    setSending(true);
    try {
      await onSend(text.trim());
      forms.forget(keptAs);
      onClose();
    } catch (error) {
      const code = fieldCodesOf(error).text;
      setRefusal(code ? { field: codeText(code), notice: null } : { field: null, notice: errorText(error) });
    } finally {
      setSending(false);
    }
  };
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => !next && !sending && onClose()}
      title={t(`appeal.title.${kind}`)}
      description={t('appeal.text')}
      closeLabel={t('common:close')}
      footer={
        <>
          <Button disabled={sending} onClick={onClose}>
            {t('common:cancel')}
          </Button>
          <Button type="submit" form={form} variant="primary" loading={sending}>
            {t('appeal.send')}
          </Button>
        </>
      }
    >
      <form id={form} noValidate onSubmit={(event) => void submit(event)} className="flex flex-col gap-4">
        <TextArea
          label={t('appeal.label')}
          value={text}
          rows={4}
          error={refusal?.field ?? undefined}
          counter={{
            length: lengthOf(text),
            max: APPEAL_MAX,
            label: t('appeal.counter', { count: lengthOf(text), max: APPEAL_MAX }),
          }}
          onChange={(event) => setText(event.target.value)}
        />
        <FormNotice text={refusal?.notice ?? null} />
      </form>
    </Dialog>
  );
}
