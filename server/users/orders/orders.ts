import type { Plan } from '@visavis/domain/users/rules.ts';
import { AppError } from '@visavis/domain/wire/errors.ts';
import type { Clock } from '../../ports/clock.ts';
import type { SecurityLog } from '../../ports/security-log.ts';
import type { OrdersRepo } from './repo-orders.ts';

export interface OrdersDependencies {
  repo: OrdersRepo;
  clock: Clock;
  security: SecurityLog;
}

export interface PlanOrder {
  userId: string;
  /** the shop's own key */
  order: string;
  plan: Plan;
  /** ISO time; null: it lasts */
  until: string | null;
}

export type Orders = ReturnType<typeof createOrders>;

/** Plans that the operator's shop has sold. */
export function createOrders({ repo, clock, security }: OrdersDependencies) {
  return {
    /**
     * Sets a plan, once for each order.
     * @param address of the shop
     * @throws NOT_FOUND, VALIDATION_FAILED for an end that has passed, ORDER_CHANGED
     */
    async place({ userId, order, plan, until }: PlanOrder, address: string) {
      const end = until === null ? null : new Date(until);
      const known = await repo.place({ key: order, userId, plan, until: end }, new Date(clock.now()), () => {
        if (end && end.getTime() <= clock.now()) {
          throw new AppError('VALIDATION_FAILED', { fields: { until: 'DATE_PAST' } });
        }
      });
      if (known === 'unknown') throw new AppError('NOT_FOUND');
      if (known && (known.userId !== userId || known.plan !== plan || known.until?.getTime() !== end?.getTime())) {
        throw new AppError('ORDER_CHANGED');
      }
      if (!known) security('plan-ordered', { userId, address });
      return { userId, plan, until, isRepeated: known !== undefined };
    },
  };
}
