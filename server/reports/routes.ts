import { createReport, getReport, listMyReports } from '@visavis/domain/reports/contract.ts';
import type { Bind } from '../http/bind.ts';
import type { Reports } from './service.ts';

const creations = { name: 'report', max: 20, seconds: 24 * 3600, by: 'user' } as const;

export function reportRoutes({ bind, reports }: { bind: Bind; reports: Reports }): void {
  bind(createReport, ({ user, body }) => reports.create(user.userId, body), { limits: [creations] });
  bind(listMyReports, ({ user }) => reports.mine(user.userId));
  bind(getReport, ({ user, params }) => reports.one(user.userId, params.id));
}
