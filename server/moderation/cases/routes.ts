import { claimCase, getCase, listCases, releaseCase } from '@visavis/domain/desk/cases.ts';
import type { Bind } from '../../http/bind.ts';
import type { Cases } from './service.ts';

export function caseRoutes({ bind, cases }: { bind: Bind; cases: Cases }): void {
  bind(listCases, ({ user, query }) => cases.list(user.userId, query));
  bind(getCase, ({ user, params, query }) => cases.open(user, params.id, query.visit));
  bind(claimCase, ({ user, params }) => cases.claim(user.userId, params.id));
  bind(releaseCase, ({ user, params }) => cases.release(user.userId, params.id));
}
