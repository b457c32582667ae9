import type { Attack } from './attack.ts';
import { attackDoor } from './door.ts';
import { attackHttp } from './http-attacks.ts';
import { attackMailboxes } from './mail.ts';
import { attackReads } from './reads.ts';
import { attackRealtime } from './realtime-attacks.ts';
import { attackRelay } from './relay.ts';
import { requestFloods } from './request-floods.ts';

/** In this order: the call that the costly reads are about waits for its people for seconds only. */
export const attacks: readonly Attack[] = [
  ...attackReads,
  ...attackRelay,
  ...attackMailboxes,
  ...attackDoor,
  ...attackRealtime,
  ...attackHttp,
  ...requestFloods,
];
