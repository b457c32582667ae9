import { DECIDED_MAX } from '@visavis/domain/moderation/rules.ts';
import { useParams } from 'react-router';
import { codeOf } from '../../i18n/error-text.ts';
import { queryState } from '../../lib/query-state.ts';
import { useServerNow } from '../../lib/use-now.ts';
import { useDesk } from '../desk-services.tsx';
import { Missing } from '../parts/Missing.tsx';
import { Shown } from '../parts/Shown.tsx';
import { useClaim } from '../queue/queries.ts';
import { holderOf } from '../queue/queue-state.ts';
import { useHold } from '../queue/use-hold.ts';
import { useQueueAround } from '../queue/use-queue-around.ts';
import { useMe } from '../use-me.ts';
import { BackToQueue } from './BackToQueue.tsx';
import { CaseView } from './CaseView.tsx';
import { useCase, useDecideCase, useHoldCase } from './queries.ts';

function OpenCase({ id }: { id: string }) {
  const { clock } = useDesk();
  const now = useServerNow(clock, 15_000);
  const me = useMe();
  const { goToNext } = useQueueAround();
  const query = useCase(id);
  const claim = useClaim();
  const hold = useHoldCase(id);
  const decide = useDecideCase(id);
  const isReleasing = claim.isPending && claim.variables.onReleased !== undefined;
  const isMine = query.data !== undefined && holderOf(query.data, me.userId, now) === 'mine';
  useHold(isMine ? query.data.claimedBy : null, null, hold.mutate);
  if (codeOf(query.error) === 'NOT_FOUND') return <Missing what="case" to="/cases" />;
  const state = queryState(query);
  if (state.kind !== 'ready') {
    return (
      <div className="safe-x-4 flex flex-col gap-2 pt-4">
        <BackToQueue />
        <Shown state={state} className="mx-auto w-full lg:mt-12 lg:max-w-md">
          {() => null}
        </Shown>
      </div>
    );
  }
  return (
    <Shown state={state}>
      {(file) => (
        <CaseView
          file={file}
          me={me.userId}
          now={now}
          isClaiming={claim.isPending && !isReleasing}
          isReleasing={isReleasing}
          isDeciding={decide.isPending}
          isDecidedHere={decide.isSuccess && decide.data.decision?.id === file.decision?.id}
          onClaim={() => claim.mutate({ id })}
          onRelease={(onReleased) => claim.mutate({ id, onReleased })}
          onDecide={(verdict, dismissed, read) =>
            decide.mutate({ verdict, dismissed, ...(read.length > 0 && { reports: read.slice(0, DECIDED_MAX) }) })
          }
          onNext={goToNext}
        />
      )}
    </Shown>
  );
}

export function CasePage() {
  const { id = '' } = useParams();
  // The key gives each case a form of its own.
  return <OpenCase key={id} id={id} />;
}
