import { z } from 'zod';
import { route } from '../wire/route.ts';
import { id, isoTime } from '../wire/schema.ts';
import { plan } from './contract.ts';

/** The operator's shop gives someone a plan, or takes it back with `free`. */
export const orderPlan = route({
  method: 'PUT',
  path: '/api/plans/:userId',
  summary: "Set someone's plan: for the operator's own shop",
  auth: 'none',
  bearer: 'shop',
  csrf: false,
  params: z.object({ userId: id }),
  body: z
    .object({
      /** the shop's own key of what was bought: an order that comes twice counts once */
      order: z.string().regex(/^[\w.:-]{1,100}$/, 'ORDER_KEY_INVALID'),
      plan,
      /** when it ends; null: it lasts */
      until: isoTime.nullable(),
    })
    .refine(({ plan: ordered, until }) => ordered !== 'free' || until === null, {
      path: ['until'],
      error: 'PLAN_WITHOUT_END',
    }),
  data: z.object({ userId: id, plan, until: isoTime.nullable(), isRepeated: z.boolean() }),
  errors: ['NOT_FOUND', 'ORDER_CHANGED'],
});
