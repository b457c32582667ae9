import type { Attack } from './attack.ts';
import { attackHttp } from './http-attacks.ts';
import { attackRealtime } from './realtime-attacks.ts';
import { requestFloods } from './request-floods.ts';

export const attacks: readonly Attack[] = [...attackRealtime, ...attackHttp, ...requestFloods];
