import { appeal, listMeasures, readMeasures } from '@visavis/domain/moderation/contract.ts';
import type { Bind } from '../../http/bind.ts';
import type { Measures } from './service.ts';

const appeals = { name: 'appeal', max: 20, seconds: 24 * 3600, by: 'user' } as const;

export function measureRoutes({ bind, measures }: { bind: Bind; measures: Measures }): void {
  bind(listMeasures, ({ user }) => measures.list(user.userId));
  bind(readMeasures, ({ user, body }) => measures.read(user.userId, body?.ids));
  bind(appeal, ({ user, params, body }) => measures.appeal(user.userId, params.id, body.text), { limits: [appeals] });
}
