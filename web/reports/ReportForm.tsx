import type { newReport } from '@visavis/domain/reports/report-contract.ts';
import { COUNTER_WARNING, DESCRIPTION_MAX, REASONS } from '@visavis/domain/reports/rules.ts';
import { lengthOf } from '@visavis/domain/wire/text.ts';
import clsx from 'clsx';
import { Flag } from 'lucide-react';
import { type ReactNode, type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import type { z } from 'zod';
import { codeOf, codeText } from '../i18n/error-text.ts';
import { useTranslation } from '../i18n/use-translation.ts';
import { hasShape, isOneOf, isString } from '../lib/shape.ts';
import { useFormCheck } from '../lib/use-form-check.ts';
import { useKeptForms } from '../services/use-kept-forms.ts';
import { Button } from '../ui/Button.tsx';
import { FormNotice } from '../ui/form/FormNotice.tsx';
import { Select } from '../ui/form/Select.tsx';
import { TextArea } from '../ui/form/TextArea.tsx';
import type { SelectOption } from '../ui/library/SelectBox.tsx';
import type { NewReport } from './mutations.ts';
import { ReasonField } from './ReasonField.tsx';
import { specificCode, subjectOf } from './report-state.ts';

/**
 * Focuses the first field with an error once the form was refused, and scrolls to what is said of it: on a phone either may
 * lie out of view. Focus by the form library would scroll to the field alone.
 * @param submits how often the form was submitted
 * @param names those with an error, the first one first
 */
function useFirstError(form: RefObject<HTMLFormElement | null>, submits: number, names: readonly string[]): void {
  const show = useEffectEvent(() => {
    const field = form.current?.querySelector<HTMLElement>(`[name="${names[0]}"]`);
    if (!field) return;
    field.focus({ preventScroll: true });
    const said = field.closest('[aria-describedby]')?.getAttribute('aria-describedby');
    document.getElementById(said ?? '')?.scrollIntoView({ block: 'center' });
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs after each submit
  useEffect(() => show(), [submits]);
}

export interface ReportFormProps {
  reportedUserId: string;
  roomId?: string;
  conversationId?: string;
  /** messages of the other person in that conversation, of which one may be what is reported */
  messages?: readonly SelectOption<string>[];
  /** the one of them that was chosen before */
  messageId?: string;
  /** rejects with the server's error */
  onSubmit: (report: NewReport) => Promise<unknown>;
  onCancel: () => void;
  /** in a sheet: reasons in two columns, buttons that stay in view */
  inSheet?: boolean;
  /** between the description and the buttons */
  children?: ReactNode;
  /** beside the buttons: what else is sent */
  note?: ReactNode;
}

/** A report that is being written. */
type ReportDraft = Pick<z.input<typeof newReport>, 'reason'> & { description: string };
const isReportDraft = hasShape<Partial<ReportDraft> & Pick<ReportDraft, 'description'>>({
  reason: isOneOf([undefined, ...REASONS]),
  description: isString,
});

/** An error without a text of its own. */
const GENERAL = 'FAILED';
/** The conversation as a whole. */
const WHOLE = '';

/** Reason and description (spec.md section 5, 'Report reason'). */
export function ReportForm(props: ReportFormProps) {
  const {
    reportedUserId,
    roomId,
    conversationId,
    messages = [],
    messageId: given,
    onSubmit,
    onCancel,
    inSheet = false,
    children,
    note,
  } = props;
  const { t } = useTranslation('report');
  const forms = useKeptForms();
  const keptAs = `report ${reportedUserId} ${roomId ?? conversationId ?? ''}`;
  const [kept] = useState(() => forms.read(keptAs, isReportDraft));
  const [refusal, setRefusal] = useState<string | null>(null);
  const [refused, setRefused] = useState<ReturnType<typeof subjectOf>>('person');
  const form = useForm<z.input<typeof newReport>, unknown, z.output<typeof newReport>>({
    resolver: useFormCheck('report'),
    shouldFocusError: false,
    defaultValues: {
      ...{ reportedUserId, roomId, conversationId },
      messageId: given,
      reason: kept?.reason,
      description: kept?.description ?? '',
    },
  });
  const { errors, isSubmitting, submitCount } = form.formState;
  const element = useRef<HTMLFormElement>(null);
  useFirstError(
    element,
    submitCount,
    (['reason', 'description'] as const).filter((name) => errors[name]),
  );
  const [reason, description = '', messageId] = useWatch({
    control: form.control,
    name: ['reason', 'description', 'messageId'],
  });
  useEffect(() => {
    if (description.trim() === '') forms.forget(keptAs);
    else forms.write(keptAs, { reason, description });
  }, [forms, keptAs, reason, description]);
  const textOf = (code: string | undefined) => code && codeText(code);

  const submit = form.handleSubmit(async (report) => {
    setRefusal(null);
    try {
      await onSubmit({ ...report, description: report.description || undefined });
      forms.forget(keptAs);
    } catch (error) {
      setRefused(subjectOf(report));
      setRefusal(specificCode(codeOf(error)) ?? GENERAL);
    }
  });
  // The user is not a field of the form: a missing one concerns the form as a whole.
  const notice = errors.reportedUserId?.message ?? errors.root?.message ?? refusal;
  const noticeText = () => {
    if (notice === GENERAL) return t('failed');
    if (notice !== 'ALREADY_REPORTED') return notice && codeText(notice);
    const mayChoose = refused === 'conversation' && messages.length > 0;
    return `${t(`already.${refused}`)}${mayChoose ? ` ${t('already.choose')}` : ''}`;
  };

  return (
    <form ref={element} noValidate onSubmit={submit} className="flex flex-col gap-6">
      <ReasonField inColumns={inSheet} register={form.register('reason')} error={textOf(errors.reason?.message)} />
      {messages.length > 0 && (
        <Select
          label={t('message.label')}
          hint={t('message.hint')}
          options={[{ value: WHOLE, label: t('message.whole') }, ...messages]}
          value={messageId ?? WHOLE}
          onChange={(value) => form.setValue('messageId', value === WHOLE ? undefined : (value ?? undefined))}
        />
      )}
      <TextArea
        {...form.register('description')}
        label={t('description')}
        hint={reason === 'OTHER' ? t('required') : t('optional')}
        error={textOf(errors.description?.message)}
        rows={inSheet ? 3 : 5}
        counter={{
          length: lengthOf(description),
          max: DESCRIPTION_MAX,
          warnFrom: COUNTER_WARNING,
          label: t('counter', { count: lengthOf(description), max: DESCRIPTION_MAX }),
        }}
      />
      {children}
      <FormNotice text={noticeText()} />
      <div className={clsx('flex flex-wrap items-center justify-end gap-x-3 gap-y-2', inSheet && 'sticky-end')}>
        {note}
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
