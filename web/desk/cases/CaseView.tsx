import { Zap } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { minutesSeconds, momentOf } from '../../i18n/format.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { keepFocus } from '../../ui/keep-focus.ts';
import { useKeys } from '../frame/use-keys.ts';
import { DeskTitle } from '../parts/DeskTitle.tsx';
import { KeptTexts } from '../parts/KeptTexts.tsx';
import { Panel } from '../parts/Panel.tsx';
import { PersonLink, PersonMarks } from '../parts/PersonLink.tsx';
import { Reason } from '../parts/Reason.tsx';
import { useQuestion } from '../parts/use-question.ts';
import { holderOf } from '../queue/queue-state.ts';
import { useWork } from '../queue/use-work.ts';
import { formOf, useForms } from '../use-forms.ts';
import { isDraft, type Verdict } from '../verdict/draft.ts';
import { VerdictForm } from '../verdict/VerdictForm.tsx';
import { BackToQueue } from './BackToQueue.tsx';
import { ClaimBar } from './ClaimBar.tsx';
import { DecidedPanel } from './DecidedPanel.tsx';
import { DecisionBar } from './DecisionBar.tsx';
import { HistoryPanel } from './HistoryPanel.tsx';
import type { CaseFile } from './queries.ts';
import { ReportCard } from './ReportCard.tsx';
import { ReportersPanel } from './ReportersPanel.tsx';

/** The calls that the reported person had with those who reported them. */
function SharedCalls({ calls }: { calls: CaseFile['sharedCalls'] }) {
  const { t, language } = useTranslation('desk');
  return (
    <Panel title={t('case.sharedCalls')} flush>
      {calls.length === 0 ? (
        <p className="p-4 text-sm text-muted">{t('case.noSharedCalls')}</p>
      ) : (
        <ul className="divide-y divide-line">
          {calls.map((call) => (
            <li key={call.roomId} className="flex flex-wrap items-center justify-between gap-x-4 px-4 py-1">
              <PersonLink person={call.with} size={28} />
              <span className="tabular text-xs text-muted">
                {momentOf(call.at, language)} · {minutesSeconds(call.duration)}
              </span>
            </li>
          ))}
        </ul>
      )}
    </Panel>
  );
}

export interface CaseViewProps {
  file: CaseFile;
  me: string;
  now: number;
  isClaiming: boolean;
  isReleasing: boolean;
  isDeciding: boolean;
  isDecidedHere: boolean;
  onClaim: () => void;
  /** @param onReleased is called once it is given back */
  onRelease: (onReleased: () => void) => void;
  onDecide: (verdict: Verdict, dismissed: string[], read: string[]) => void;
  onNext: () => void;
}

/** A case: what was reported on the left, what is decided on the right. */
export function CaseView(props: CaseViewProps) {
  const { file, me, now } = props;
  const { t, language } = useTranslation('desk');
  const panel = useRef<HTMLDivElement>(null);
  // A decision ends the claim, and an undo does not give it back.
  const holder = file.status === 'decided' ? 'decided' : holderOf(file, me, now);
  const { isWorking, endWork } = useWork(holder);
  const forms = useForms();
  const keptAs = formOf.case(file.id);
  const isDecided = file.status === 'decided';
  useEffect(() => {
    if (isDecided) forms.forget(keptAs);
  }, [isDecided, forms, keptAs]);
  const isTheirs = holder === 'colleague' || holder === 'decided';
  const question = useQuestion([isTheirs && holder, ...file.openReports.map((report) => report.id)].join());
  useKeys({ decide: () => panel.current?.querySelector<HTMLElement>('input, button')?.focus() });
  return (
    <div className="safe-x-4 flex flex-col gap-4 pt-4 pb-16">
      <DeskTitle>{t('case.title', { name: file.about.username })}</DeskTitle>
      <header className="flex flex-col gap-1">
        <BackToQueue />
        <h1 className="sr-only">{t('case.title', { name: file.about.username })}</h1>
        <PersonLink person={file.about} size={44} className="font-display [&_a]:text-xl [&_a]:font-semibold">
          <PersonMarks person={file.about} />
        </PersonLink>
        <p className="flex flex-wrap items-center gap-x-4 gap-y-1 text-sm text-muted">
          <Reason reason={file.reason} className="text-text" />
          <span className="tabular">{t('queue.reports', { count: file.openReports.length })}</span>
          <span className="tabular">{t('case.since', { at: momentOf(file.openedAt, language) })}</span>
          {file.isFirst && file.status === 'open' && (
            <span className="inline-flex items-center gap-1 font-medium text-warning">
              <Zap aria-hidden="true" size={15} className="shrink-0" />
              {t('case.automatic')}
            </span>
          )}
        </p>
      </header>
      <div className="grid items-start gap-4 xl:grid-cols-[minmax(0,1fr)_24rem]">
        <Panel
          title={t('case.reports')}
          flush
          aside={<span className="tabular text-xs text-muted">{file.openReports.length}</span>}
        >
          <div className="divide-y divide-line">
            {file.openReports.length === 0 && <p className="p-4 text-sm text-muted">{t('case.noReports')}</p>}
            {file.openReports.map((report) => (
              <ReportCard key={report.id} report={report} about={file.about} />
            ))}
          </div>
        </Panel>
        <div
          ref={keepFocus}
          className="xl:sticky xl:top-[calc(var(--bar)+--spacing(4))] xl:row-span-2 xl:max-h-[calc(100dvh-var(--bar)---spacing(8))] xl:overflow-y-auto"
        >
          {(holder === 'mine' || holder === 'free') && (
            <DecisionBar panel={panel} isWorking={isWorking} isClaiming={props.isClaiming} onClaim={props.onClaim} />
          )}
          <Panel title={t(file.status === 'decided' ? 'decided.title' : 'verdict.title')} isPlace={isWorking}>
            <div ref={panel} className="flex scroll-mt-[calc(var(--bar)+--spacing(16))] flex-col gap-4">
              {file.status === 'decided' ? (
                <DecidedPanel decision={file.decision} isNew={props.isDecidedHere} onNext={props.onNext} />
              ) : (
                <>
                  {isWorking && (
                    <VerdictForm
                      username={file.about.username}
                      keptAs={keptAs}
                      language={file.language}
                      reports={file.openReports}
                      rule={file.reason}
                      busy={props.isDeciding}
                      question={question}
                      onDecide={props.onDecide}
                    />
                  )}
                  <ClaimBar
                    claimedBy={file.claimedBy}
                    me={me}
                    now={now}
                    isClaiming={props.isClaiming}
                    isReleasing={props.isReleasing}
                    onClaim={props.onClaim}
                    onRelease={() => props.onRelease(endWork)}
                  />
                  {!isWorking && (
                    <KeptTexts
                      keptAs={keptAs}
                      isOfKind={isDraft}
                      textsOf={({ message, note }) => [
                        [t('verdict.message', { name: file.about.username }), message],
                        [t('verdict.note'), note],
                      ]}
                    />
                  )}
                </>
              )}
            </div>
          </Panel>
        </div>
        <div className="flex min-w-0 flex-col gap-4">
          <HistoryPanel history={file.history} />
          <ReportersPanel reporters={file.reporters} />
          <SharedCalls calls={file.sharedCalls} />
          {file.earlierReports.length > 0 && (
            <Panel title={t('case.earlierReports')} flush>
              <div className="divide-y divide-line">
                {file.earlierReports.map((report) => (
                  <ReportCard key={report.id} report={report} about={file.about} />
                ))}
              </div>
            </Panel>
          )}
        </div>
      </div>
    </div>
  );
}
