import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import * as calls from '@visavis/domain/call/contract.ts';
import { getInvitation } from '@visavis/domain/friends/invite-contract.ts';
import { getLegalText } from '@visavis/domain/legal/contract.ts';
import * as presence from '@visavis/domain/presence/contract.ts';
import { movePush } from '@visavis/domain/push/contract.ts';
import { getSite } from '@visavis/domain/site/contract.ts';
import { countCrash } from '@visavis/domain/site/crash-contract.ts';
import { clientEvents, contracts, isOfDesk, routes } from '@visavis/domain/wire/contracts.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createFakeAgeProof } from '../../ports/age-proof/fake-provider.ts';
import { caughtUp } from '../scenes/relations.ts';
import { createWorld, type World } from '../world.ts';
import { caseRows } from './case-rows.ts';
import { deskRows } from './desk-rows.ts';
import { friendsRows } from './friends-rows.ts';
import { invitationRows } from './invitation-rows.ts';
import { messagesRows } from './messages-rows.ts';
import { ownRows } from './own-rows.ts';
import { profileRows } from './profile-rows.ts';
import { ringingRows } from './ringing-rows.ts';
import { roomRows } from './room-rows.ts';
import { createScenes, expectedOf, type Relation, type Row, relationsOf, type Scene, unknownId } from './scene.ts';
import { touchRows } from './touch-rows.ts';

/** The matrix of permissions: every route and event, by the relation of the two and the state of the one who acts. */
const rows: Row[] = [
  ...friendsRows,
  ...invitationRows,
  ...touchRows,
  ...messagesRows,
  ...roomRows,
  ...ringingRows,
  ...profileRows,
  ...ownRows,
  ...deskRows,
  ...caseRows,
];
const nameOf = (call: Row['call']) => ('name' in call ? call.name : `${call.method} ${call.path}`);

const ageProof = createFakeAgeProof();
let world: World;
/** What reads, and what is to be refused, changes nothing and shares a stage; anything else has its own. */
const stageOf = (row: Row, relation: Relation): string | Row => {
  if (row.stage || row.prepare) return row.stage ?? row;
  const isReading = 'method' in row.call && row.call.method === 'GET';
  const isRefused = /^[A-Z_]+$/.test(expectedOf(row)[relation] ?? '');
  return isReading ? 'reading' : isRefused ? 'refused' : row;
};
const scenes = new Map<string | Row, Map<Relation, Scene>>();
const prepared = new Map<Scene, Promise<string | undefined>>();
/** For some four thousand people, ms. */
const TIME_TO_CREATE = 600_000;
beforeAll(async () => {
  world = await createWorld({ settings: { EMAIL_VERIFICATION: 'required' }, ports: { ageProof } });
  const places = rows.flatMap((row) => relationsOf(row).map((relation) => [stageOf(row, relation), relation] as const));
  const stages = Map.groupBy(places, ([stage]) => stage);
  const needed = [...stages].map(([stage, some]) => [stage, new Set(some.map(([, relation]) => relation))] as const);
  const all = needed.flatMap(([, relations]) => [...relations]);
  const made = await createScenes(world, all);
  for (const [stage, { size }] of needed) {
    scenes.set(stage, new Map(made.splice(0, size).map((scene) => [scene.relation, scene])));
  }
}, TIME_TO_CREATE);
afterAll(() => Promise.all([world.close(), ageProof.close()]));

async function play(row: Row, scene: Scene): Promise<string> {
  if (row.namesNoOne && scene.relation !== 'friend') return row.act(scene, unknownId);
  const otherSocket = await scene.otherSocket();
  const ready = prepared.get(scene) ?? Promise.resolve(row.prepare?.(scene));
  prepared.set(scene, ready);
  const id = (await ready) ?? unknownId;
  await caughtUp(otherSocket);
  const before = otherSocket.all().length;
  const answer = await row.act(scene, id);
  await caughtUp(otherSocket);
  const delivered = otherSocket
    .all()
    .slice(before)
    .map(({ name }) => name)
    // Friends, and no one else, may receive status updates at any time.
    .filter((name) => !(scene.relation === 'friend' && name === presence.statusUpdate.name));
  return [answer, ...delivered].join(' ');
}

const titleOf = (row: Row) => (row.when ? `${nameOf(row.call)}, when ${row.when}` : nameOf(row.call));

describe.each(rows.map((row) => [titleOf(row), row] as const))('%s', (_, row) => {
  it('answers and notifies as the relation allows', async () => {
    const outcomes: Record<string, string> = {};
    for (const relation of relationsOf(row)) {
      const stage = stageOf(row, relation);
      const scene = scenes.get(stage)?.get(relation) as Scene;
      outcomes[relation] = await play(row, scene);
      if (stage === row) await scene.leave();
    }
    expect(outcomes).toEqual(expectedOf(row));
  });
});

it('expects each route of the desk to be hidden from people without a role', () => {
  const ofDesk = rows.filter(({ call }) => 'path' in call && isOfDesk(call));
  const answers = ofDesk.map((row) => {
    const { moderator, admin: _, 'moderator outside': outside, ...others } = expectedOf(row);
    const auth = 'auth' in row.call ? row.call.auth : '';
    if (auth !== 'staff') expect(outside, titleOf(row)).toBe(auth === 'admin' ? 'NOT_FOUND' : 'DESK_CLOSED');
    if (auth === 'admin') expect(moderator, titleOf(row)).toBe('NOT_FOUND');
    return others;
  });
  expect(new Set(answers.flatMap((others) => Object.values(others)))).toEqual(
    new Set(['NOT_FOUND', 'UNAUTHENTICATED']),
  );
});

it('covers every route and event of every feature', () => {
  const domain = join(import.meta.dirname, '..', '..', '..', 'domain');
  const features = readdirSync(domain).filter((folder) => existsSync(join(domain, folder, 'contract.ts')));
  expect(Object.keys(contracts).sort()).toEqual(features.sort());
  const listed = rows.map(({ call }) => call);
  // Refused to everyone, for development only, the same for everyone, or asked before there is a session.
  const elsewhere: Row['call'][] = [
    calls.joinGlobal,
    calls.globalMessage,
    calls.globalTyping,
    calls.debugRooms,
    calls.debugMyRooms,
    calls.getIceServers,
    getLegalText,
    getInvitation,
    getSite,
    countCrash,
    movePush,
    // with a token of the operator's
    ...routes.filter(({ bearer }) => bearer),
    ...routes.filter(({ path, auth }) => path.startsWith('/api/auth/') && auth === 'none'),
  ];
  const stated = [...routes, ...clientEvents];
  expect(new Set(stated.map(nameOf))).toEqual(new Set([...listed, ...elsewhere].map(nameOf)));
});
