import { mayActOn } from '@visavis/domain/moderation/rules.ts';
import { useState } from 'react';
import { Link } from 'react-router';
import { useTranslation } from '../../i18n/use-translation.ts';
import { buttonClass } from '../../ui/button-class.ts';
import { Panel } from '../parts/Panel.tsx';
import { useQuestion } from '../parts/use-question.ts';
import { formOf } from '../use-forms.ts';
import { useMe } from '../use-me.ts';
import type { Verdict } from '../verdict/draft.ts';
import { VerdictForm } from '../verdict/VerdictForm.tsx';
import { type PersonFile, usePersonActions } from './queries.ts';

/** The decision about someone: in their open case if there is one, else here and without a report. */
export function DecidePanel({ person }: { person: PersonFile }) {
  const { t } = useTranslation('desk');
  const me = useMe();
  const { decide } = usePersonActions(person.userId, person.username);
  const [decided, setDecided] = useState(0);
  const lastDecisionId = person.history.decisions[0]?.id ?? null;
  const question = useQuestion(`${person.openCaseId} ${lastDecisionId}`);
  if (person.openCaseId) {
    return (
      <Panel title={t('person.case')}>
        <div className="flex flex-col items-start gap-3">
          <p className="text-sm text-muted">{t('person.hasCase')}</p>
          <Link to={`/cases/${person.openCaseId}`} className={buttonClass({ variant: 'primary' })}>
            {t('person.openCase')}
          </Link>
        </div>
      </Panel>
    );
  }
  const onDecide = (verdict: Verdict) => {
    if (verdict.action === 'dismiss') return;
    decide.mutate({ verdict, lastDecisionId }, { onSuccess: () => setDecided((count) => count + 1) });
  };
  return (
    <Panel title={t('person.decide')}>
      {mayActOn(me, person) ? (
        <div className="flex flex-col gap-4">
          <p className="text-sm text-muted">{t('person.decideText')}</p>
          <VerdictForm
            // Empty again after each decision; kept where one is refused.
            key={decided}
            username={person.username}
            keptAs={formOf.person(person.userId)}
            language={person.language}
            reports={[]}
            rule="OTHER"
            busy={decide.isPending}
            question={question}
            onDecide={onDecide}
          />
        </div>
      ) : (
        <p className="text-sm text-muted">{t('person.staff', { name: person.username })}</p>
      )}
    </Panel>
  );
}
