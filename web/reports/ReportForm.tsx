import { zodResolver } from '@hookform/resolvers/zod';
import { newReport } from '@visavis/domain/reports/contract.ts';
import { COUNTER_WARNING, DESCRIPTION_MAX } from '@visavis/domain/reports/rules.ts';
import { CircleAlert, Flag } from 'lucide-react';
import { useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { z } from 'zod';
import { codeOf, codeText } from '../i18n/error-text.ts';
import { Button } from '../ui/Button.tsx';
import { TextArea } from '../ui/form/TextArea.tsx';
import type { NewReport } from './queries.ts';
import { ReasonField } from './ReasonField.tsx';
import { explainedBy } from './report-state.ts';

export interface ReportFormProps {
  reportedUserId: string;
  roomId?: string;
  /** Rejects with the refusal. */
  onSubmit: (report: NewReport) => Promise<unknown>;
  onCancel: () => void;
}

/** Reason and words (spec.md section 5, 'Report reason'). Codes of the contract are shown as texts. */
export function ReportForm({ reportedUserId, roomId, onSubmit, onCancel }: ReportFormProps) {
  const { t } = useTranslation(['report', 'common']);
  const [refusal, setRefusal] = useState<string | null>(null);
  const form = useForm<z.input<typeof newReport>, unknown, z.output<typeof newReport>>({
    resolver: zodResolver(newReport),
    defaultValues: { reportedUserId, roomId, description: '' },
  });
  const { errors, isSubmitting } = form.formState;
  const [reason, description = ''] = useWatch({ control: form.control, name: ['reason', 'description'] });
  const textOf = (code: string | undefined) => code && codeText(code);

  const submit = form.handleSubmit(async ({ description: words, ...report }) => {
    setRefusal(null);
    try {
      await onSubmit({ ...report, ...(words && { description: words }) });
    } catch (error) {
      setRefusal(explainedBy(codeOf(error)) ?? 'FAILED');
    }
  });
  // Nobody typed the user: that it is missing concerns the whole form.
  const notice = errors.reportedUserId?.message ?? refusal;

  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-6">
      <ReasonField register={form.register('reason')} error={textOf(errors.reason?.message)} />
      <TextArea
        {...form.register('description')}
        label={t('description')}
        hint={reason === 'OTHER' ? t('required') : t('optional')}
        error={textOf(errors.description?.message)}
        rows={5}
        counter={{
          length: description.length,
          max: DESCRIPTION_MAX,
          warnFrom: COUNTER_WARNING,
          label: t('counter', { length: description.length, max: DESCRIPTION_MAX }),
        }}
      />
      <div role="alert" className="empty:hidden">
        {notice && (
          <p className="flex items-start gap-2 rounded-control bg-warning-soft p-4 text-sm text-warning">
            <CircleAlert aria-hidden="true" size={18} className="mt-px shrink-0" />
            {notice === 'FAILED' ? t('failed') : codeText(notice)}
          </p>
        )}
      </div>
      <div className="flex flex-wrap justify-end gap-3">
        <Button onClick={onCancel} disabled={isSubmitting}>
          {t('common:cancel')}
        </Button>
        <Button type="submit" variant="danger" loading={isSubmitting} icon={<Flag aria-hidden="true" size={18} />}>
          {t('submit')}
        </Button>
      </div>
    </form>
  );
}
