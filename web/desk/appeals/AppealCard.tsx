import { Hand } from 'lucide-react';
import { useRef } from 'react';
import { Link } from 'react-router';
import { momentOf } from '../../i18n/format.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { Badge } from '../../ui/Badge.tsx';
import { Button } from '../../ui/Button.tsx';
import { keepFocus } from '../../ui/keep-focus.ts';
import { DecisionRow } from '../cases/DecisionRow.tsx';
import { StaffNote } from '../cases/StaffNote.tsx';
import { KeptTexts } from '../parts/KeptTexts.tsx';
import { Panel } from '../parts/Panel.tsx';
import { PersonLink, PersonMarks } from '../parts/PersonLink.tsx';
import { lengthText } from '../parts/time-text.ts';
import { useQuestion } from '../parts/use-question.ts';
import { holderOf } from '../queue/queue-state.ts';
import { useHold } from '../queue/use-hold.ts';
import { useWork } from '../queue/use-work.ts';
import { formOf } from '../use-forms.ts';
import type { Me } from '../use-me.ts';
import { AppealForm, isAnswerDraft } from './AppealForm.tsx';
import { type Appeal, type AppealDecision, useDecideAppeal } from './queries.ts';

export interface AppealCardProps {
  appeal: Appeal;
  me: Me;
  now: number;
  isClaiming: boolean;
  onClaim: () => void;
  /** the claim is to last longer */
  onHold: () => void;
}

/** Why an appeal is not this moderator's to decide; null where it is. */
function obstacleOf(appeal: Pick<Appeal, 'isMine' | 'decision' | 'about'>, me: Pick<Me, 'userId'>) {
  if (appeal.isMine) return null;
  if (appeal.about.userId === me.userId) return 'self';
  if (appeal.decision.by?.userId === me.userId) return 'own';
  return appeal.about.role === null ? 'reporter' : 'staff';
}

function Step({ appeal, me, now, isClaiming, onClaim }: Omit<AppealCardProps, 'onHold'>) {
  const { t, language } = useTranslation('desk');
  const decide = useDecideAppeal(appeal.id);
  const obstacle = obstacleOf(appeal, me);
  const holder = holderOf(appeal, me.userId, now);
  const { isWorking } = useWork(holder);
  const question = useQuestion([holder === 'colleague', obstacle, appeal.outcome, appeal.decision.undoneAt].join());
  const keptTexts = (
    <KeptTexts
      keptAs={formOf.appeal(appeal.id)}
      isOfKind={isAnswerDraft}
      textsOf={({ written, note }) => [
        [t('appeal.answer', { name: appeal.about.username }), written],
        [t('verdict.note'), note],
      ]}
    />
  );
  if (appeal.outcome) {
    return (
      <div className="flex flex-col gap-2 text-sm">
        <p>
          <Badge tone={appeal.outcome === 'overturned' ? 'warning' : 'neutral'}>
            {t(`appeal.is.${appeal.outcome}`)}
          </Badge>
          {appeal.decidedAt && (
            <span className="tabular ms-2 text-xs text-muted">
              {appeal.decidedBy && `${t('appeal.decidedBy', { name: appeal.decidedBy.username })} · `}
              {momentOf(appeal.decidedAt, language)}
            </span>
          )}
        </p>
        {appeal.answer && (
          <p className="own-direction border-s-3 border-line-strong ps-3 whitespace-pre-wrap">{appeal.answer}</p>
        )}
        {appeal.note && <StaffNote label={t('decision.note')} text={appeal.note} />}
      </div>
    );
  }
  if (obstacle) return <p className="text-sm text-muted">{t(`appeal.not.${obstacle}`)}</p>;
  if (holder === 'colleague') {
    return (
      <>
        <p tabIndex={-1} className="text-sm">
          {t('queue.inReview', { name: appeal.claimedBy?.username })}
        </p>
        {keptTexts}
      </>
    );
  }
  return (
    <div className="flex flex-col gap-4">
      {isWorking && (
        <AppealForm
          username={appeal.about.username}
          keptAs={formOf.appeal(appeal.id)}
          language={appeal.language}
          busy={decide.isPending}
          question={question}
          onDecide={(decision: AppealDecision) => decide.mutate(decision)}
        />
      )}
      {holder === 'mine' ? (
        <p className="tabular text-sm text-muted">
          {t('claim.mine', {
            left: lengthText((Date.parse(appeal.claimedBy?.until ?? '') - now) / 1000, language),
          })}
        </p>
      ) : (
        <Button
          variant="primary"
          size="lg"
          loading={isClaiming}
          onClick={onClaim}
          icon={<Hand aria-hidden="true" size={18} />}
          className="max-sm:w-full sm:self-start"
        >
          {t('claim.claim')}
        </Button>
      )}
      {!isWorking && keptTexts}
    </div>
  );
}

/** An appeal beside the decision that it is against. */
export function AppealCard(props: AppealCardProps) {
  const { appeal, me, now } = props;
  const { t, language } = useTranslation('desk');
  const { about, decision } = appeal;
  const card = useRef<HTMLDivElement>(null);
  useHold(holderOf(appeal, me.userId, now) === 'mine' ? appeal.claimedBy : null, card, props.onHold);
  return (
    <Panel
      title={t('appeal.by', { name: about.username })}
      aside={
        <span className="flex flex-wrap items-baseline gap-x-3 text-xs text-muted">
          {appeal.isPriority && <span className="font-medium text-accent-text">{t('queue.priority')}</span>}
          <span className="tabular">{momentOf(appeal.at, language)}</span>
        </span>
      }
      flush
    >
      <div ref={card} className="grid divide-line max-lg:divide-y lg:grid-cols-2 lg:divide-x">
        <div className="flex min-w-0 flex-col">
          <PersonLink person={about} className="px-4 pt-2">
            <PersonMarks person={about} />
          </PersonLink>
          <DecisionRow decision={{ ...decision, appealNote: null }} onUndo={null} />
          {decision.caseId && (
            <Link
              to={`/cases/${decision.caseId}`}
              className="inline-flex min-h-11 items-center self-start px-4 text-sm text-accent-text hover:underline"
            >
              {t('appeal.openCase')}
            </Link>
          )}
        </div>
        <div ref={keepFocus} className="flex min-w-0 flex-col gap-4 p-4">
          <div>
            <h3 className="font-sans text-xs font-semibold tracking-normal text-muted">{t('appeal.text')}</h3>
            <blockquote className="own-direction mt-1 border-s-3 border-accent-text ps-3 text-sm whitespace-pre-wrap">
              {appeal.text}
            </blockquote>
          </div>
          <Step {...props} />
        </div>
      </div>
    </Panel>
  );
}
