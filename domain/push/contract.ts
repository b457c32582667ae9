import { z } from 'zod';
import { clientEvent } from '../wire/event.ts';
import { route } from '../wire/route.ts';
import { nothing } from '../wire/schema.ts';
import { isTimeZone } from './rules.ts';

const timeOfDay = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'TIME_INVALID');

/** Such as `Europe/Paris`. */
export const timeZone = z.string().max(64, 'TIME_ZONE_INVALID').refine(isTimeZone, 'TIME_ZONE_INVALID');

export const quietHours = z.object({
  from: timeOfDay,
  to: timeOfDay,
  zone: timeZone,
});

export const pushSettings = z.object({
  kinds: z.object({
    call: z.boolean(),
    message: z.boolean(),
    request: z.boolean(),
    someone: z.boolean(),
    meeting: z.boolean(),
  }),
  /** notifications show what a message says, also on a locked screen */
  showText: z.boolean(),
  /** daily, on the clocks of a time zone; null: none */
  quiet: quietHours.nullable(),
});

/** 65 bytes, and 16, in base64url, as browsers write the keys of a subscription. */
const p256dh = z.string().regex(/^[\w-]{87}={0,2}$/, 'PUSH_KEYS_INVALID');
const auth = z.string().regex(/^[\w-]{22}={0,2}$/, 'PUSH_KEYS_INVALID');

const endpoint = z.url('ENDPOINT_INVALID').max(1000, 'ENDPOINT_INVALID');

/** Fields of a browser's `PushSubscription`. */
export const subscription = z.object({
  endpoint,
  keys: z.object({ p256dh, auth }),
});

export const pushState = z.object({
  /** to subscribe with; null where this site pushes nothing */
  publicKey: z.string().nullable(),
  /** whether the device of this session is pushed to */
  isSubscribed: z.boolean(),
  settings: pushSettings,
});
export type PushState = z.infer<typeof pushState>;

export const getPush = route({
  method: 'GET',
  path: '/api/push',
  summary: 'What the signed-in user is pushed, and whether this device is',
  auth: 'user',
  data: pushState,
});
export const putPushSettings = route({
  method: 'PUT',
  path: '/api/push/settings',
  summary: 'Choose what is pushed, to all devices of the user',
  auth: 'user',
  body: pushSettings,
  data: pushSettings,
});
export const subscribePush = route({
  method: 'PUT',
  path: '/api/push/subscription',
  summary: 'Push to the device of this session, which has one subscription at most, until the session ends',
  auth: 'user',
  body: subscription,
  data: nothing,
  errors: ['NOT_IMPLEMENTED'],
});
/** For a browser that changes its subscription while the app is closed, when no session may be at hand. */
export const movePush = route({
  method: 'PUT',
  path: '/api/push/subscription/moved',
  summary:
    'Push to a browser at its new address from now on; the former one, a secret of the browser, is the credential',
  auth: 'none',
  body: z.object({ from: endpoint, to: subscription }),
  data: nothing,
  errors: ['NOT_IMPLEMENTED'],
});
export const unsubscribePush = route({
  method: 'DELETE',
  path: '/api/push/subscription',
  summary: 'No longer push to the device of this session',
  auth: 'user',
  data: nothing,
});

/** Whether this socket's page is in front (`isInFront`): while one is, nothing is pushed to its user. */
export const reportFront = clientEvent('push:front', {
  payload: z.object({ isInFront: z.boolean() }),
  family: 'general',
  perMinute: 240,
});
