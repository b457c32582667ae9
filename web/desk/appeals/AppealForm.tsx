import { toLanguage } from '@visavis/domain/languages/languages.ts';
import { MESSAGE_MAX, NOTE_MAX } from '@visavis/domain/moderation/rules.ts';
import { lengthOf } from '@visavis/domain/wire/text.ts';
import { type FormEvent, useEffect, useState } from 'react';
import { languageName } from '../../i18n/format.ts';
import { i18n } from '../../i18n/i18n.ts';
import type { Catalog } from '../../i18n/texts/catalog.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { useKeptForm } from '../../lib/kept-forms.ts';
import { hasShape, isOneOf, isString } from '../../lib/shape.ts';
import { Button } from '../../ui/Button.tsx';
import { FormNotice } from '../../ui/form/FormNotice.tsx';
import { SegmentedControl } from '../../ui/form/SegmentedControl.tsx';
import { TextArea } from '../../ui/form/TextArea.tsx';
import { ConfirmDialog } from '../../ui/overlay/ConfirmDialog.tsx';
import type { Question } from '../parts/use-question.ts';
import { useForms } from '../use-forms.ts';
import type { AppealDecision } from './queries.ts';

/** The first version of an answer in a person's language, whatever the moderator's own is; empty while it loads. */
function useAnswerTemplate(personLanguage: string): (outcome: 'upheld' | 'overturned') => string {
  const language = toLanguage(personLanguage);
  const [loaded, setLoaded] = useState<Catalog>();
  useEffect(() => {
    i18n.load(language).then(setLoaded, () => undefined);
  }, [language]);
  const catalog = [i18n.catalog(), loaded].find((each) => each?.language === language);
  return (outcome) => catalog?.translate('desk')(`appeal.template.${outcome}`) ?? '';
}

const OUTCOMES = ['upheld', 'overturned'] as const;

/** An answer that is being written. */
interface AnswerDraft {
  outcome: (typeof OUTCOMES)[number];
  /** null: as the template says */
  written: string | null;
  note: string;
}
const EMPTY: AnswerDraft = { outcome: 'upheld', written: null, note: '' };
export const isAnswerDraft = hasShape<AnswerDraft>({
  outcome: isOneOf(OUTCOMES),
  written: (value) => value === null || isString(value),
  note: isString,
});

export interface AppealFormProps {
  username: string;
  /** as what the browser keeps it (`formOf`) */
  keptAs: string;
  language: string;
  busy: boolean;
  /** asked before the decision; it closes where what is to be decided changes */
  question: Question;
  onDecide: (decision: AppealDecision) => void;
}

/** Whether the decision stands, and the answer that the person reads. */
export function AppealForm({ username, keptAs, language, busy, question, onDecide }: AppealFormProps) {
  const { t, language: locale } = useTranslation('desk');
  const templateOf = useAnswerTemplate(language);
  const [draft, setDraft] = useKeptForm<AnswerDraft>(useForms(), keptAs, isAnswerDraft, EMPTY);
  const { outcome, written, note } = draft;
  const [problem, setProblem] = useState<'noMessage' | 'messageTooLong' | 'noteTooLong' | null>(null);
  const answer = written ?? templateOf(outcome);
  const ask = (event: FormEvent) => {
    event.preventDefault();
    const length = lengthOf(answer.trim());
    const found = length === 0 ? 'noMessage' : length > MESSAGE_MAX ? 'messageTooLong' : null;
    const noteTooLong = lengthOf(note.trim()) > NOTE_MAX ? 'noteTooLong' : null;
    setProblem(found ?? noteTooLong);
    if ((found ?? noteTooLong) === null) question.ask();
  };
  const decide = () => {
    question.close();
    onDecide({ outcome, answer: answer.trim(), ...(note.trim() !== '' && { note: note.trim() }) });
  };
  return (
    <form noValidate aria-label={t('appeal.decide')} onSubmit={ask} className="flex flex-col items-start gap-4">
      <SegmentedControl
        label={t('appeal.outcome')}
        value={outcome}
        onChange={(next) => setDraft({ ...draft, outcome: next })}
        options={OUTCOMES.map((value) => ({ value, label: t(`appeal.do.${value}`) }))}
      />
      <TextArea
        className="w-full"
        label={t('appeal.answer', { name: username })}
        hint={t('verdict.messageHint', { language: languageName(language, locale) })}
        lang={language}
        rows={5}
        value={answer}
        onChange={(event) => setDraft({ ...draft, written: event.target.value })}
        counter={{
          length: lengthOf(answer),
          max: MESSAGE_MAX,
          label: t('counter', { length: lengthOf(answer), max: MESSAGE_MAX }),
        }}
      />
      <TextArea
        className="w-full"
        label={t('verdict.note')}
        hint={t('verdict.noteHint')}
        rows={2}
        value={note}
        onChange={(event) => setDraft({ ...draft, note: event.target.value })}
      />
      <FormNotice text={problem && t(`verdict.problem.${problem}`)} />
      <Button type="submit" variant="primary" size="lg" loading={busy} className="max-sm:w-full">
        {t('appeal.send')}
      </Button>
      <ConfirmDialog
        open={question.isOpen}
        onOpenChange={question.close}
        title={t(`appeal.confirm.${outcome}`, { name: username })}
        text={t(`appeal.confirmText.${outcome}`)}
        confirmLabel={t(`appeal.do.${outcome}`)}
        cancelLabel={t('common:back')}
        onConfirm={decide}
      />
    </form>
  );
}
