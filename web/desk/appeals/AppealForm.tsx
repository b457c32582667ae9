import { MESSAGE_MAX, NOTE_MAX } from '@visavis/domain/moderation/rules.ts';
import { type FormEvent, useState } from 'react';
import { languageName } from '../../i18n/format.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { Button } from '../../ui/Button.tsx';
import { FormNotice } from '../../ui/form/FormNotice.tsx';
import { SegmentedControl } from '../../ui/form/SegmentedControl.tsx';
import { TextArea } from '../../ui/form/TextArea.tsx';
import { ConfirmDialog } from '../../ui/overlay/ConfirmDialog.tsx';
import type { AppealDecision } from './queries.ts';
import { useAnswerTemplate } from './use-answer-template.ts';

const OUTCOMES = ['upheld', 'overturned'] as const;

export interface AppealFormProps {
  username: string;
  language: string;
  busy: boolean;
  onDecide: (decision: AppealDecision) => void;
}

/** Whether the decision stands, and the answer that the person reads. */
export function AppealForm({ username, language, busy, onDecide }: AppealFormProps) {
  const { t, language: locale } = useTranslation(['desk', 'common']);
  const templateOf = useAnswerTemplate(language);
  const [outcome, setOutcome] = useState<(typeof OUTCOMES)[number]>('upheld');
  const [written, setWritten] = useState<string | null>(null);
  const [note, setNote] = useState('');
  const [problem, setProblem] = useState<'noMessage' | 'messageTooLong' | 'noteTooLong' | null>(null);
  const [asking, setAsking] = useState(false);
  const answer = written ?? templateOf(outcome);
  const ask = (event: FormEvent) => {
    event.preventDefault();
    const length = answer.trim().length;
    const found = length === 0 ? 'noMessage' : length > MESSAGE_MAX ? 'messageTooLong' : null;
    const noteTooLong = note.trim().length > NOTE_MAX ? 'noteTooLong' : null;
    setProblem(found ?? noteTooLong);
    setAsking((found ?? noteTooLong) === null);
  };
  const decide = () => {
    setAsking(false);
    onDecide({ outcome, answer: answer.trim(), ...(note.trim() !== '' && { note: note.trim() }) });
  };
  return (
    <form noValidate aria-label={t('appeal.decide')} onSubmit={ask} className="flex flex-col items-start gap-4">
      <SegmentedControl
        label={t('appeal.outcome')}
        value={outcome}
        onChange={setOutcome}
        options={OUTCOMES.map((value) => ({ value, label: t(`appeal.do.${value}`) }))}
      />
      <TextArea
        className="w-full"
        label={t('appeal.answer', { name: username })}
        hint={t('verdict.messageHint', { language: languageName(language, locale) })}
        lang={language}
        rows={5}
        value={answer}
        onChange={(event) => setWritten(event.target.value)}
        counter={{
          length: answer.length,
          max: MESSAGE_MAX,
          label: t('counter', { length: answer.length, max: MESSAGE_MAX }),
        }}
      />
      <TextArea
        className="w-full"
        label={t('verdict.note')}
        hint={t('verdict.noteHint')}
        rows={2}
        value={note}
        onChange={(event) => setNote(event.target.value)}
      />
      <FormNotice text={problem && t(`verdict.problem.${problem}`)} />
      <Button type="submit" variant="primary" size="lg" loading={busy} className="max-sm:w-full">
        {t('appeal.send')}
      </Button>
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title={t(`appeal.confirm.${outcome}`, { name: username })}
        text={t(`appeal.confirmText.${outcome}`)}
        confirmLabel={t(`appeal.do.${outcome}`)}
        cancelLabel={t('common:back')}
        onConfirm={decide}
      />
    </form>
  );
}
