import { orderPlan } from '@visavis/domain/users/contract.ts';
import type { Bind } from '../../http/bind.ts';
import { networkOf } from '../../http/network.ts';
import type { Orders } from './orders.ts';

export function orderRoutes({ bind, orders }: { bind: Bind; orders: Orders }): void {
  bind(orderPlan, ({ params, body, ip }) => orders.place({ ...params, ...body }, networkOf(ip)));
}
