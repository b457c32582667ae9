import type { Attack } from './attack.ts';
import { attackHttp } from './http-attacks.ts';
import { attackRealtime } from './realtime-attacks.ts';

export const attacks: readonly Attack[] = [...attackRealtime, ...attackHttp];
