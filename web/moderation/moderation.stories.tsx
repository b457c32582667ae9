import { inFrame } from '../stories/in-frame.tsx';
import { Card } from '../ui/Card.tsx';
import { AppealDialog } from './AppealDialog.tsx';
import { automaticSuspension, exampleAppeal, exampleNow, suspension, warning } from './examples.ts';
import { MeasureNoticesView } from './MeasureNotices.tsx';
import { MeasuresListView, type MeasuresListViewProps } from './MeasuresList.tsx';
import { SuspendedView } from './Suspended.tsx';

const sent = async () => undefined;
const decidedAt = '2026-11-23T11:50:00.000Z';
const notices = (...measures: Parameters<typeof MeasureNoticesView>[0]['measures']) =>
  inFrame(<MeasureNoticesView measures={measures} now={exampleNow} onRead={() => undefined} onAppeal={sent} />);
const suspended = (change: Partial<typeof suspension> = {}, from = suspension) =>
  inFrame(<SuspendedView measure={{ ...from, ...change }} now={exampleNow} onAppeal={sent} />);
const list = (state: MeasuresListViewProps['state']) =>
  inFrame(
    <Card className="mx-auto max-w-3xl">
      <MeasuresListView state={state} now={exampleNow} onAppeal={sent} />
    </Card>,
  );
const overturned = {
  ...suspension,
  id: 'overturned',
  isInForce: false,
  isWithdrawn: true,
  appeal: {
    ...exampleAppeal,
    outcome: 'overturned' as const,
    answer: 'You are right: the pictures show someone else. We are sorry.',
    decidedAt,
  },
};
const long = `${'This is the longest message that a moderator can write to someone. '.repeat(15)}`.slice(0, 1000);

export const Warned = () => notices(warning);
export const WarnedAndWithdrawn = () => notices(overturned, warning);
export const Suspended = () => suspended();
export const SuspendedAutomatically = () => suspended({}, automaticSuspension);
export const SuspendedForGood = () => suspended({ until: null, message: long, appealUntil: null });
export const AppealWaiting = () => suspended({ appeal: exampleAppeal });
export const AppealUpheld = () =>
  suspended({
    appeal: {
      ...exampleAppeal,
      outcome: 'upheld',
      answer: 'We have looked at it again, and two people describe the same thing.',
      decidedAt,
    },
  });
export const Appealing = () =>
  inFrame(<AppealDialog open kind="suspension" measureId="1" onClose={() => undefined} onSend={sent} />);
export const List = () =>
  list({
    kind: 'ready',
    data: [overturned, { ...automaticSuspension, until: '2026-11-20T10:00:00.000Z', isInForce: false }, warning],
  });
export const ListEmpty = () => list({ kind: 'ready', data: [] });
export const ListFailed = () => list({ kind: 'failed', retrying: false, onRetry: () => undefined });
