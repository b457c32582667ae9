import { numeric, timestamp } from 'drizzle-orm/pg-core';

/** A moment, to the millisecond, in UTC. */
export const moment = () => timestamp({ withTimezone: true, precision: 3, mode: 'date' });
/** Points with two decimals, exact: balances are sums of these. */
export const points = () => numeric({ precision: 6, scale: 2, mode: 'number' });
