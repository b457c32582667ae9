import { z } from 'zod';
import { clientEvent, serverEvent } from '../wire/event.ts';
import { id, isoTime } from '../wire/schema.ts';

export const status = z.enum(['online', 'busy', 'offline']);
export type Status = z.infer<typeof status>;

const statusOf = z.object({ status, lastSeenAt: isoTime.nullable() });
export type FriendStatus = z.infer<typeof statusOf>;

export const statusUpdate = serverEvent('friend:status_update', statusOf.extend({ userId: id }));
export const bulkStatus = serverEvent('friends:bulk_status', z.object({ statuses: z.record(id, statusOf) }));

export const heartbeat = clientEvent('heartbeat', {
  payload: z.object({ timestamp: z.union([z.number(), z.string()]) }).optional(),
  family: 'general',
  perMinute: 30,
});
export const idle = clientEvent('idle', { family: 'general', perMinute: 30 });
export const closing = clientEvent('closing', { family: 'general', perMinute: 30 });
export const userActive = clientEvent('user:active', { family: 'general', perMinute: 120 });
export const userIdle = clientEvent('user:idle', { family: 'general', perMinute: 30 });
