import {
  beginCode,
  beginOpen,
  closeDoor,
  confirmCode,
  getDoor,
  openWithCode,
  openWithPasskey,
} from '@visavis/domain/desk/door.ts';
import type { AnyRoute } from '@visavis/domain/wire/route.ts';
import type { FastifyRequest } from 'fastify';
import type { Bind, RouteInput } from '../../http/bind.ts';
import { networkOf } from '../../http/network.ts';
import type { DoorDependencies, DoorService, Staff } from './door.ts';

const opening = { name: 'desk-opening', max: 30, seconds: 900, by: 'user' } as const;

interface DoorRouteDependencies extends Pick<DoorDependencies, 'beginProof'> {
  bind: Bind;
  door: DoorService;
  originOf(request: FastifyRequest): string;
}

const staffOf = ({ user, role, ip }: Pick<RouteInput<AnyRoute>, 'user' | 'role' | 'ip'>): Staff => ({
  ...user,
  role,
  address: networkOf(ip),
});

export function doorRoutes({ bind, door, originOf, beginProof }: DoorRouteDependencies): void {
  bind(getDoor, (input) => door.doorOf(staffOf(input)));
  bind(beginOpen, ({ user, request }) => beginProof(originOf(request), user), { limits: [opening] });
  bind(
    openWithPasskey,
    (input) => door.openWithPasskey(staffOf(input), originOf(input.request), input.body.credential),
    { limits: [opening] },
  );
  bind(openWithCode, (input) => door.openWithCode(staffOf(input), input.body.code), { limits: [opening] });
  bind(beginCode, (input) => door.beginCode(staffOf(input), input.body.password), { limits: [opening] });
  bind(confirmCode, (input) => door.confirmCode(staffOf(input), input.body.code, originOf(input.request)), {
    limits: [opening],
  });
  bind(closeDoor, async (input) => {
    await door.close(staffOf(input));
    return null;
  });
}
