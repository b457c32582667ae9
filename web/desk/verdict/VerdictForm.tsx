import type { Language } from '@visavis/domain/languages/languages.ts';
import { MESSAGE_MAX, NOTE_MAX, RULES, type Rule, SUSPENSION_DAYS } from '@visavis/domain/moderation/rules.ts';
import { messageTemplate } from '@visavis/domain/moderation/templates.ts';
import { type FormEvent, type KeyboardEvent, useState } from 'react';
import { languageName } from '../../i18n/format.ts';
import { rulesIn } from '../../i18n/rule-texts.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { Button } from '../../ui/Button.tsx';
import { FormNotice } from '../../ui/form/FormNotice.tsx';
import { SegmentedControl } from '../../ui/form/SegmentedControl.tsx';
import { Select } from '../../ui/form/Select.tsx';
import { TextArea } from '../../ui/form/TextArea.tsx';
import type { ReportInCase } from '../cases/queries.ts';
import { ActionField } from './ActionField.tsx';
import { type Draft, type DraftProblem, dismissedBy, emptyDraft, problemOf, type Verdict, verdictOf } from './draft.ts';
import { UpheldField } from './UpheldField.tsx';
import { VerdictConfirm } from './VerdictConfirm.tsx';

export interface VerdictFormProps {
  username: string;
  /** the person's, for the message */
  language: Language;
  /** the open reports; none for a decision on staff's own initiative */
  reports: readonly ReportInCase[];
  /** the rule that is chosen at first */
  rule: Rule;
  busy: boolean;
  onDecide: (verdict: Verdict, dismissed: string[]) => void;
}

/** What is decided, why, and what the person will read. */
export function VerdictForm({ username, language, reports, rule, busy, onDecide }: VerdictFormProps) {
  const { t, language: locale } = useTranslation('desk');
  const [draft, setDraft] = useState<Draft>(() => emptyDraft(rule));
  const [problem, setProblem] = useState<DraftProblem | null>(null);
  const [asking, setAsking] = useState(false);
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
    setAsking(found === null);
  };
  const decide = () => {
    const verdict = verdictOf(draft, template);
    setAsking(false);
    if (verdict) onDecide(verdict, dismissedBy(draft, ids));
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
                length: message.length,
                max: MESSAGE_MAX,
                label: t('counter', { length: message.length, max: MESSAGE_MAX }),
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
        {...(draft.note.length > NOTE_MAX * 0.8 && {
          counter: {
            length: draft.note.length,
            max: NOTE_MAX,
            label: t('counter', { length: draft.note.length, max: NOTE_MAX }),
          },
        })}
      />
      <FormNotice text={problem && t(`verdict.problem.${problem}`)} />
      <Button type="submit" variant={draft.action === 'suspend' ? 'danger' : 'primary'} size="lg" block loading={busy}>
        {t('verdict.send')}
      </Button>
      <VerdictConfirm
        open={asking}
        onOpenChange={setAsking}
        username={username}
        draft={draft}
        reports={ids}
        onConfirm={decide}
      />
    </form>
  );
}
