import type { Plan } from '@visavis/domain/users/rules.ts';
import { eq } from 'drizzle-orm';
import type { Db } from '../../db/connect.ts';
import { planOrders, users } from '../../db/schema/users.ts';
import { inTransaction } from '../../db/transaction.ts';

export interface Order {
  key: string;
  userId: string;
  plan: Plan;
  /** null: it lasts */
  until: Date | null;
}

export type OrdersRepo = ReturnType<typeof createOrdersRepo>;

export function createOrdersRepo(db: Db) {
  return {
    /**
     * Keeps an order and sets the plan, unless the key is known.
     * @param decide refuses a new order by throwing
     * @returns the order that had this key before; 'unknown' where there is no such account; undefined for a new one
     */
    place: (order: Order, at: Date, decide: () => void): Promise<Order | 'unknown' | undefined> =>
      inTransaction(db, async (tx) => {
        const [user] = await tx.select({ id: users.id }).from(users).where(eq(users.id, order.userId)).for('update');
        if (!user) return 'unknown';
        const [known] = await tx.select().from(planOrders).where(eq(planOrders.key, order.key));
        if (known) return known;
        decide();
        // Another account may have just got an order of this key.
        const [placed] = await tx
          .insert(planOrders)
          .values({ ...order, at })
          .onConflictDoNothing()
          .returning();
        if (!placed) {
          const [other] = await tx.select().from(planOrders).where(eq(planOrders.key, order.key));
          return other;
        }
        await tx.update(users).set({ plan: order.plan, planEnd: order.until }).where(eq(users.id, order.userId));
        return undefined;
      }),
  };
}
