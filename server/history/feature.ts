import { getCall, listCalls } from '@visavis/domain/history/contract.ts';
import type { Core } from '../core.ts';
import { createHistoryRepo } from './repo.ts';
import { createHistory } from './service.ts';

/** The calls that a user has had. */
export function createHistoryFeature({ db, bind, clock }: Core): void {
  const history = createHistory({ repo: createHistoryRepo(db, clock), clock });
  bind(listCalls, ({ user, query }) => history.page(user.userId, query.before));
  bind(getCall, ({ user, params }) => history.call(user.userId, params.id));
}
