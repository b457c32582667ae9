import * as auth from '@visavis/domain/auth/contract.ts';
import * as friends from '@visavis/domain/friends/contract.ts';
import { getInviteLink } from '@visavis/domain/friends/invite-contract.ts';
import * as messages from '@visavis/domain/messages/contract.ts';
import { DEFAULT_PUSH_SETTINGS } from '@visavis/domain/push/rules.ts';
import * as reports from '@visavis/domain/reports/contract.ts';
import * as users from '@visavis/domain/users/contract.ts';
import type { ClientEvent } from '@visavis/domain/wire/event.ts';
import type { AnyRoute } from '@visavis/domain/wire/route.ts';
import { eq } from 'drizzle-orm';
import { sessions, usernameChanges } from '../../db/schema/auth.ts';
import { identities } from '../../db/schema/identities.ts';
import { messagePictures } from '../../db/schema/messages.ts';
import { passkeys } from '../../db/schema/passkeys.ts';
import { pushSettings, pushSubscriptions } from '../../db/schema/push.ts';
import { users as accounts } from '../../db/schema/users.ts';
import { type CallInput, createVisitor, type TestPerson } from '../person.ts';
import { pictureInput } from '../pictures/uploads.ts';
import { showAs } from '../scenes/messages.ts';
import type { TestSocket } from '../test-socket.ts';
import { createWorld, type World } from '../world.ts';
import { findMarks, type Mark, type MarkedPerson, markedPerson } from './privacy-marks.ts';

export const routeName = ({ method, path }: AnyRoute) => `${method} ${path}`;

/** Someone who looks at Bob from outside, with everything they received. */
export interface Viewer {
  person: TestPerson;
  socket: TestSocket | undefined;
  received: { from: string; text: string }[];
}

/** Bob has a private profile with marked fields; the viewers are related to him in every way. */
export interface PrivacyScene {
  world: World;
  /** Bob's marks */
  bob: MarkedPerson;
  directMessage: Mark;
  description: Mark;
  bobHimself: TestPerson;
  viewers: Record<'stranger' | 'met' | 'friend' | 'blocked' | 'visitor', Viewer>;
  /** every id there is: users, rooms, requests, conversations, reports */
  ids: string[];
  /** the code of Bob's invitation link, which every viewer has */
  inviteLink: string;
  /** the statuses each route has answered to any viewer */
  answered: Map<string, Set<number>>;
}

async function register(world: World, { registration }: MarkedPerson): Promise<TestPerson> {
  const person = createVisitor(world.origin, registration);
  await person.call(auth.register, { body: registration });
  await person.signIn();
  return person;
}

/** Marks what is kept of Bob's account besides his profile. */
async function markAccount({ ports }: World, bob: MarkedPerson, userId: string): Promise<void> {
  const { db } = ports.database;
  const [now, id] = [ports.clock.now(), ports.random.uuid(ports.clock.now())];
  const mark = (field: string): string => {
    const { value } = bob.newMark(field);
    bob.addMark('secret', field, value);
    return value;
  };
  await db
    .update(accounts)
    .set({ pendingEmail: `${mark('new-mail')}@example.com` })
    .where(eq(accounts.id, userId));
  const key = {
    credentialId: mark('credential'),
    publicKey: 'none',
    counter: 0,
    transports: [],
    name: mark('passkey'),
  };
  await db.insert(passkeys).values({ ...key, id, userId, createdAt: new Date(now) });
  const site = { issuer: `https://${mark('site')}.example/`, subject: mark('site-subject') };
  await db.insert(identities).values({ ...site, id, userId, createdAt: new Date(now) });
  await db
    .update(sessions)
    .set({ browser: mark('browser'), system: mark('system') })
    .where(eq(sessions.userId, userId));
  const [session] = await db.select({ id: sessions.id }).from(sessions).where(eq(sessions.userId, userId));
  await db.insert(pushSubscriptions).values({
    sessionId: session?.id ?? '',
    userId,
    endpoint: `https://fcm.googleapis.com/${mark('endpoint')}`,
    p256dh: mark('push-key'),
    auth: mark('push-secret'),
    createdAt: new Date(now),
  });
  const quiet = { quietFrom: '22:00', quietTo: '07:00', zone: mark('time-zone') };
  await db.insert(pushSettings).values({ userId, off: [], showText: false, ...quiet });
  await db.insert(usernameChanges).values({
    id: ports.random.uuid(now),
    userId,
    formerName: mark('former-name'),
    formerKey: 'zq',
    changedAt: new Date(now),
  });
}

async function openViewers(world: World): Promise<PrivacyScene['viewers']> {
  const { stranger, met, friend, blocked } = await world.register('stranger', 'met', 'friend', 'blocked');
  const viewer = async (person: TestPerson): Promise<Viewer> => ({
    person,
    socket: await person.connect(),
    received: [],
  });
  return {
    stranger: await viewer(stranger),
    met: await viewer(met),
    friend: await viewer(friend),
    blocked: await viewer(blocked),
    visitor: { person: world.visitor(), socket: undefined, received: [] },
  };
}

export async function createPrivacyScene(): Promise<PrivacyScene> {
  const world = await createWorld();
  const bob = markedPerson('bob');
  const [directMessage, description] = [bob.newMark('direct-message'), bob.newMark('report-description')];
  const bobHimself = await register(world, bob);
  const body = { ...bob.profile, profileVisibility: 'private' } as const;
  await bobHimself.call(users.putProfile, { body });
  const banner = await bobHimself.call(users.putBanner, await pictureInput('banner'));
  bob.addMark('closed', 'banner', banner.data.bannerUrl);
  await markAccount(world, bob, bobHimself.userId);
  bob.addMark('secret', 'inviteCode', (await bobHimself.call(users.getProfile)).data.inviteCode);

  const viewers = await openViewers(world);
  const inviteLink = (await bobHimself.call(getInviteLink)).data.code;
  const known = { world, bob, directMessage, description, bobHimself, viewers, inviteLink };
  const scene = { ...known, ids: [], answered: new Map() };
  const { friend, blocked } = viewers;
  const code = (await friend.person.call(users.getProfile)).data.inviteCode;
  const request = await bobHimself.call(friends.sendRequestByCode, { params: { code } });
  const params = { id: (request.data as friends.FriendRequest).id };
  const friendship = await callAs(scene, friend, friends.answerRequest, { params, body: { action: 'accept' } });
  const sent = await bobHimself.call(messages.sendMessage, {
    body: { recipientId: friend.person.userId, content: directMessage.value },
  });
  const answer = await friend.person.call(messages.sendMessage, {
    body: { recipientId: bobHimself.userId, content: 'hello', replyTo: sent.data.id },
  });
  const shown = await showAs(bobHimself, friend.person);
  const [stored] = await world.ports.database.db
    .select({ file: messagePictures.file })
    .from(messagePictures)
    .where(eq(messagePictures.messageId, shown.id));
  bob.addMark('secret', 'picture-file', stored?.file ?? '');
  const report = await bobHimself.call(reports.createReport, {
    body: { reportedUserId: blocked.person.userId, reason: 'OTHER', description: description.value },
  });
  await bobHimself.call(friends.blockUser, { params: { id: blocked.person.userId } });
  const friendshipId = friendship.data?.friendshipId ?? '';
  const ids = [
    bobHimself.userId,
    friendshipId,
    sent.data.conversationId,
    sent.data.id,
    answer.data.id,
    shown.id,
    report.data.id,
  ];
  return { ...scene, ids };
}

/** Calls a route as a viewer and records the answer. */
async function callAs<R extends AnyRoute>(
  { answered }: Pick<PrivacyScene, 'answered'>,
  { person, received }: Viewer,
  route: R,
  input: CallInput<R>,
) {
  const reply = await person.call(route, input);
  const what = Object.values((input.params ?? {}) as object);
  received.push({ from: `${routeName(route)} ${what}`, text: `${[...reply.headers]} ${reply.text}` });
  answered.set(routeName(route), (answered.get(routeName(route)) ?? new Set()).add(reply.status));
  return reply;
}

/** A body with something for every route; each ignores the fields it does not know. */
const everyField = ({ bob, bobHimself: { userId } }: PrivacyScene) => ({
  userId,
  reportedUserId: userId,
  recipientId: userId,
  reason: 'SPAM',
  content: 'hello',
  metThrough: 'VIDEO_MATCH',
  emoji: '👍',
  action: 'accept',
  yes: true,
  type: 'premium',
  email: bob.registration.email,
  password: 'not his password',
  token: 'x'.repeat(43),
  username: 'BOB',
  firstName: 'Not',
  lastName: 'Him',
  birthDate: '1990-05-17',
  ...DEFAULT_PUSH_SETTINGS,
});

function parametersOf({ method, path }: AnyRoute, { ids, inviteLink }: PrivacyScene): Record<string, string>[] {
  if (path.includes(':id')) return ids.map((id) => ({ id }));
  if (path.includes(':username')) return [{ username: 'Bob' }];
  if (!path.includes(':code')) return [{}];
  // Opening an invitation changes nothing; a request by one would make the viewers other people to Bob.
  return [{ code: method === 'GET' ? inviteLink : 'ZZZZZZ' }];
}

/** Calls routes as every viewer, with every value that their parameters may have. */
export async function callEach(scene: PrivacyScene, routes: readonly AnyRoute[]): Promise<void> {
  const callAll = async (viewer: Viewer, route: AnyRoute) => {
    const body = route.file ? await pictureInput(route.file) : route.body ? { body: everyField(scene) } : {};
    await Promise.all(
      parametersOf(route, scene).map((params) => callAs(scene, viewer, route, { params, query: { q: 'b' }, ...body })),
    );
  };
  await Promise.all(
    Object.values(scene.viewers).map(async (viewer) => {
      for (const route of routes) await callAll(viewer, route);
    }),
  );
}

/** Emits an event with every id as its payload, and records the acknowledgements. */
export async function emitEach({ ids, bobHimself }: PrivacyScene, viewer: Viewer, event: ClientEvent): Promise<void> {
  const { socket, received } = viewer;
  if (!socket) return;
  const emit = async (id: string) => {
    const payload = {
      roomId: id,
      conversationId: id,
      recipientId: bobHimself.userId,
      content: 'hello',
      isTyping: true,
      enabled: true,
      rating: 'dismiss',
      timestamp: 1,
      emoji: '👋',
      ms: 800,
      isInFront: false,
    };
    for (const each of [id, payload]) {
      const ack = await socket.emitRaw(event.name, each);
      received.push({ from: `ack of ${event.name}`, text: JSON.stringify(ack) });
    }
  };
  await Promise.all(ids.map(emit));
}

/** The marked fields that a viewer received, and in what. */
export const leaksTo = ({ received }: Viewer, marks: readonly Mark[]): string[] =>
  received.flatMap(({ from, text }) => findMarks(text, marks).map(({ field }) => `${field} in ${from}`));
