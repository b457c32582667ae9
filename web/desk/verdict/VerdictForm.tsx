import type { Language } from '@visavis/domain/languages/languages.ts';
import { MESSAGE_MAX, NOTE_MAX, RULES, type Rule, SUSPENSION_DAYS } from '@visavis/domain/moderation/rules.ts';
import { messageTemplate } from '@visavis/domain/moderation/templates.ts';
import { lengthOf } from '@visavis/domain/wire/text.ts';
import { type FormEvent, type KeyboardEvent, useState } from 'react';
import { languageName } from '../../i18n/format.ts';
import { rulesIn } from '../../i18n/rule-texts.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { useKeptForm } from '../../lib/kept-forms.ts';
import { Button } from '../../ui/Button.tsx';
import { FormNotice } from '../../ui/form/FormNotice.tsx';
import { SegmentedControl } from '../../ui/form/SegmentedControl.tsx';
import { Select } from '../../ui/form/Select.tsx';
import { TextArea } from '../../ui/form/TextArea.tsx';
import type { ReportInCase } from '../cases/queries.ts';
import { Reason } from '../parts/Reason.tsx';
import type { Question } from '../parts/use-question.ts';
import { useForms } from '../use-forms.ts';
import { ActionField } from './ActionField.tsx';
import {
  type Draft,
  type DraftProblem,
  dismissedBy,
  emptyDraft,
  isDraft,
  problemOf,
  type Verdict,
  verdictOf,
} from './draft.ts';
import { VerdictConfirm } from './VerdictConfirm.tsx';

interface UpheldFieldProps {
  reports: readonly ReportInCase[];
  dismissed: readonly string[];
  onChange: (dismissed: string[]) => void;
}

/** The reports that the decision upholds: the others are dismissed, which lowers their reporters' weight. */
function UpheldField({ reports, dismissed, onChange }: UpheldFieldProps) {
  const { t } = useTranslation('desk');
  return (
    <fieldset>
      <legend className="text-sm font-medium">{t('verdict.upheld')}</legend>
      <p className="pb-1 text-xs text-muted">{t('verdict.upheldHint')}</p>
      {reports.map(({ id, reason, reporter, isReporterGone }) => (
        <label key={id} className="flex min-h-11 cursor-pointer items-center gap-3 text-sm">
          <input
            type="checkbox"
            className="size-5 shrink-0 accent-(--accent-text)"
            checked={!dismissed.includes(id)}
            onChange={(event) =>
              onChange(event.target.checked ? dismissed.filter((other) => other !== id) : [...dismissed, id])
            }
          />
          <Reason reason={reason} />
          <span translate={isReporterGone ? undefined : 'no'} className="min-w-0 truncate text-muted">
            {isReporterGone ? t('report.gone') : reporter.username}
          </span>
        </label>
      ))}
    </fieldset>
  );
}

export interface VerdictFormProps {
  username: string;
  /** as what the browser keeps it (`formOf`) */
  keptAs: string;
  /** the person's, for the message */
  language: Language;
  /** the open reports; none for a decision on staff's own initiative */
  reports: readonly ReportInCase[];
  /** the rule that is chosen at first */
  rule: Rule;
  busy: boolean;
  /** asked before the decision; it closes where what is to be decided changes */
  question: Question;
  /** @param read the ids of the reports that it was made about */
  onDecide: (verdict: Verdict, dismissed: string[], read: string[]) => void;
}

/** The decision, its reason, and the person's message. */
export function VerdictForm({ username, keptAs, language, reports, rule, busy, question, onDecide }: VerdictFormProps) {
  const { t, language: locale } = useTranslation('desk');
  const [draft, setDraft] = useKeptForm<Draft>(useForms(), keptAs, isDraft, emptyDraft(rule));
  const [problem, setProblem] = useState<DraftProblem | null>(null);
  const ids = reports.map(({ id }) => id);
  const { action } = draft;
  const isAction = action === 'warn' || action === 'suspend';
  const template = isAction ? messageTemplate(action, draft.rule, rulesIn(language)) : '';
  const message = draft.message ?? template;
  const change = (part: Partial<Draft>) => {
    setDraft({ ...draft, ...part });
    setProblem(null);
  };
  const ask = (event: Pick<FormEvent, 'preventDefault'>) => {
    event.preventDefault();
    const found = problemOf(draft, template, ids);
    setProblem(found);
    if (found === null) question.ask();
  };
  const decide = () => {
    const verdict = verdictOf(draft, template);
    question.close();
    if (verdict) onDecide(verdict, dismissedBy(draft, ids), ids);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) ask(event);
    // Leaves the form, so that the desk's keys act again.
    if (event.key === 'Escape' && event.target instanceof HTMLElement) event.target.blur();
  };

  return (
    <form
      noValidate
      aria-label={t('verdict.title')}
      onSubmit={ask}
      onKeyDown={onKeyDown}
      className="flex flex-col gap-4"
    >
      <ActionField mayDismiss={reports.length > 0} value={draft.action} onChange={(action) => change({ action })} />
      {isAction && (
        <>
          <Select
            label={t('verdict.rule')}
            value={draft.rule}
            onChange={(next) => next && change({ rule: next })}
            options={RULES.map((value) => ({ value, label: t(`reason.${value}`) }))}
          />
          {draft.action === 'suspend' && (
            <div className="flex flex-col items-start gap-2">
              <span aria-hidden="true" className="text-sm font-medium">
                {t('verdict.days')}
              </span>
              <SegmentedControl
                label={t('verdict.days')}
                className="flex-wrap rounded-card! whitespace-nowrap max-sm:grid max-sm:w-full max-sm:grid-cols-2"
                value={String(draft.days)}
                onChange={(next) => change({ days: SUSPENSION_DAYS.find((days) => String(days) === next) ?? null })}
                options={SUSPENSION_DAYS.map((days) => ({
                  value: String(days),
                  label: days === null ? t('verdict.forGood') : t('verdict.forDays', { count: days }),
                }))}
              />
            </div>
          )}
          <div>
            <TextArea
              label={t('verdict.message', { name: username })}
              hint={t('verdict.messageHint', { language: languageName(language, locale) })}
              lang={language}
              rows={7}
              value={message}
              onChange={(event) => change({ message: event.target.value })}
              counter={{
                length: lengthOf(message),
                max: MESSAGE_MAX,
                label: t('counter', { length: lengthOf(message), max: MESSAGE_MAX }),
              }}
            />
            {draft.message !== null && (
              <Button variant="ghost" className="-ms-4" onClick={() => change({ message: null })}>
                {t('verdict.useTemplate')}
              </Button>
            )}
          </div>
          {reports.length > 1 && (
            <UpheldField
              reports={reports}
              dismissed={draft.dismissed}
              onChange={(dismissed) => change({ dismissed })}
            />
          )}
        </>
      )}
      <TextArea
        label={t('verdict.note')}
        hint={t('verdict.noteHint')}
        rows={2}
        value={draft.note}
        onChange={(event) => change({ note: event.target.value })}
        {...(lengthOf(draft.note) > NOTE_MAX * 0.8 && {
          counter: {
            length: lengthOf(draft.note),
            max: NOTE_MAX,
            label: t('counter', { length: lengthOf(draft.note), max: NOTE_MAX }),
          },
        })}
      />
      <FormNotice text={problem && t(`verdict.problem.${problem}`)} />
      <Button type="submit" variant={draft.action === 'suspend' ? 'danger' : 'primary'} size="lg" block loading={busy}>
        {t('verdict.send')}
      </Button>
      <VerdictConfirm
        open={question.isOpen}
        onOpenChange={question.close}
        username={username}
        draft={draft}
        reports={ids}
        onConfirm={decide}
      />
    </form>
  );
}
