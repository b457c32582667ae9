import { getCall, listCalls } from '@visavis/domain/history/contract.ts';
import type { Core } from '../core.ts';
import { createHistoryRepo } from './repo.ts';
import { createHistory } from './service.ts';

/** The calls that a user has had. */
export function createHistoryFeature({ db, config, bind, clock }: Core): void {
  const history = createHistory({ repo: createHistoryRepo(db, clock), clock, plans: config.plans });
  bind(listCalls, ({ user, query }) => history.page(user.userId, query.before));
  bind(getCall, ({ user, params }) => history.call(user.userId, params.id));
}
