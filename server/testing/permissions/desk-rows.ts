import * as door from '@visavis/domain/desk/door.ts';
import type { AnyRoute } from '@visavis/domain/wire/route.ts';
import type { CallInput } from '../person.ts';
import { callAs, forStaff, type Row } from './scene.ts';

/** An answer to no challenge. */
const forgedProof = {
  id: 'AAAA',
  rawId: 'AAAA',
  type: 'public-key',
  response: { clientDataJSON: 'AAAA', authenticatorData: 'AAAA', signature: 'AAAA' },
};

/** The door is there for everyone with a role, whether or not the desk is open. */
const atTheDoor: [route: AnyRoute, input: CallInput<AnyRoute>, answer: string][] = [
  [door.getDoor, {}, '200'],
  [door.beginOpen, {}, '200'],
  [door.openWithPasskey, { body: { credential: forgedProof } }, 'PASSKEY_REFUSED'],
  [door.openWithCode, { body: { code: '000000' } }, 'CODE_REFUSED'],
  [door.beginCode, { body: { password: 'not mine' } }, 'PASSWORD_WRONG'],
  [door.confirmCode, { body: { code: '000000' } }, 'CODE_REFUSED'],
  [door.closeDoor, {}, '200'],
];

export const deskRows: Row[] = atTheDoor.map(([route, input, answer]) => ({
  call: route,
  act: (scene) => callAs(scene, route, input),
  expected: forStaff({ moderator: answer, admin: answer, outside: answer }),
}));
