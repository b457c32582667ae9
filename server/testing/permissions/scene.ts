import type { ClientEvent, PayloadInputOf } from '@visavis/domain/wire/event.ts';
import type { AnyRoute } from '@visavis/domain/wire/route.ts';
import { inArray, notInArray } from 'drizzle-orm';
import { inOrder } from '../../db/pair.ts';
import { sessions } from '../../db/schema/auth.ts';
import { deskOpenings } from '../../db/schema/desk.ts';
import { blocks } from '../../db/schema/friends.ts';
import { conversationMembers, conversations, messages } from '../../db/schema/messages.ts';
import { users } from '../../db/schema/users.ts';
import { createCrowd, enter, pairUp } from '../crowd.ts';
import type { CallInput, Reply } from '../person.ts';
import type { TestSocket } from '../test-socket.ts';
import type { World } from '../world.ts';

/** The relation of the acting person (`me`) to the other: `blocked` is blocked by the other, `blocker` blocks them. */
const KNOWN = ['friend', 'stranger', 'former friend', 'blocked', 'blocker'] as const;
/**
 * Strangers in a state of their own: `premium` has a paid plan, `suspended` may not be matched, `unverified` has not
 * confirmed an address, `unproven` has not proven their age. `moderator` and `admin` have that role and the desk open,
 * `moderator outside` has it closed.
 */
const STATES = ['premium', 'suspended', 'unverified', 'unproven', 'moderator', 'admin', 'moderator outside'] as const;
/** Actors whom the server takes for no one. */
const OUTSIDERS = ['signed out', 'ended session'] as const;

const RELATIONS = [...KNOWN, ...STATES, ...OUTSIDERS] as const;
export type Relation = (typeof RELATIONS)[number];

const includes = <T extends string>(some: readonly T[], relation: Relation) =>
  (some as readonly string[]).includes(relation);
export const isOutsider = ({ relation }: Pick<Scene, 'relation'>): boolean => includes(OUTSIDERS, relation);
export const isStranger = ({ relation }: Pick<Scene, 'relation'>): boolean =>
  relation === 'stranger' || includes(STATES, relation);

type Person = ReturnType<typeof enter>;

export interface Scene {
  world: World;
  relation: Relation;
  me: Person;
  other: Person;
  /** a friend of the other's, unknown to me */
  third: Person;
  /** of the other and me; for a stranger, of the other and the third */
  conversationId: string;
  /** of the other and me for a friend; otherwise of the other and the third */
  friendshipId: string;
  /** my socket and the other's, each opened on first use */
  mySocket(): Promise<TestSocket>;
  otherSocket(): Promise<TestSocket>;
  /** Closes those that were opened. */
  leave(): Promise<void>;
}

/** A route or an event, and its outcome by relation. */
export interface Row {
  /** the route or event, from the contract */
  call: AnyRoute | ClientEvent;
  /** the circumstances, beyond the relation */
  when?: string;
  /** It names no one: of the known relations, a friend acts for all, and is the one who might hear of it. */
  namesNoOne?: true;
  /** Rows of one stage act in the same scenes, prepared by the first of them: none changes what another meets. */
  stage?: string;
  /** @returns the id for `act` */
  prepare?(scene: Scene): Promise<string | undefined>;
  /** @returns the status or 'ok', or the code of the error */
  act(scene: Scene, id: string): Promise<string>;
  /** the answer, followed by the events that the other receives; strangers in a state of their own: as strangers */
  expected: Record<(typeof KNOWN)[number], string> & Partial<Record<(typeof STATES)[number], string>>;
}

const instead: readonly string[] = KNOWN.filter((relation) => relation !== 'friend');
export const relationsOf = ({ namesNoOne }: Row): readonly Relation[] =>
  namesNoOne ? RELATIONS.filter((relation) => !instead.includes(relation)) : RELATIONS;

/** The answer that a row expects in each of its relations. */
export function expectedOf(row: Row): Partial<Record<Relation, string>> {
  const all: Record<Relation, string> = {
    ...(Object.fromEntries(STATES.map((state) => [state, row.expected.stranger])) as Record<
      (typeof STATES)[number],
      string
    >),
    ...row.expected,
    'signed out': 'UNAUTHENTICATED',
    'ended session': 'UNAUTHENTICATED',
  };
  return Object.fromEntries(relationsOf(row).map((relation) => [relation, all[relation]]));
}

export const everywhere = (answer: string): Row['expected'] => ({
  friend: answer,
  stranger: answer,
  'former friend': answer,
  blocked: answer,
  blocker: answer,
});

/** Answers of a route of the desk: to people without a role it does not exist. @param outside while the desk is closed */
export const forStaff = (answers: { moderator: string; admin: string; outside?: string }): Row['expected'] => ({
  ...everywhere('NOT_FOUND'),
  premium: 'NOT_FOUND',
  suspended: 'NOT_FOUND',
  unverified: 'NOT_FOUND',
  moderator: answers.moderator,
  admin: answers.admin,
  'moderator outside': answers.outside ?? 'DESK_CLOSED',
});
/** The same for a route that is there for admins alone. */
export const forAdmins = (admin: string): Row['expected'] =>
  forStaff({ moderator: 'NOT_FOUND', admin, outside: 'NOT_FOUND' });

/** An id that does not exist. */
export const unknownId = '00000000-0000-4000-8000-000000000000';

export const answerOf = ({ status, code }: Reply<unknown>): string => code ?? String(status);

export const callAs = async <R extends AnyRoute>({ me }: Scene, route: R, input: CallInput<R> = {}) =>
  answerOf(await me.call(route, input));

export async function emitAs<E extends ClientEvent>(scene: Scene, event: E, payload?: PayloadInputOf<E>) {
  const socket = await scene.mySocket().catch((error: Error) => error);
  if (socket instanceof Error) return socket.message === 'Authentication failed' ? 'UNAUTHENTICATED' : socket.message;
  const ack = await socket.emit(event, payload);
  return ack.ok ? 'ok' : ack.code;
}

const DAY = 86_400_000;

function once<T>(make: () => T): () => T {
  let made: T | undefined;
  return () => {
    made ??= make();
    return made;
  };
}

/** Inserts many scenes at once; how users get into these states is tested elsewhere. */
export async function createScenes(world: World, relations: readonly Relation[]): Promise<Scene[]> {
  const { database, clock, random } = world.ports;
  const { db } = database;
  const newId = () => random.uuid(clock.now());
  const dependencies = { db, clock, random, sessionSecret: world.config.sessionSecret };
  const crowd = await createCrowd(
    dependencies,
    relations.flatMap((_, index) => ['me', 'other', 'third'].map((role) => `${role}${index}`)),
  );
  const scenes = relations.map((relation, index): Scene => {
    const [me, other, third] = crowd.slice(index * 3, index * 3 + 3).map((guest) => enter(world.origin, guest)) as [
      Person,
      Person,
      Person,
    ];
    if (relation === 'signed out') me.cookies.clear();
    const opened: Promise<TestSocket>[] = [];
    const socketOf = (person: Person) =>
      once(() => {
        const socket = person.connect();
        opened.push(socket);
        return socket;
      });
    return {
      world,
      relation,
      me,
      other,
      third,
      conversationId: newId(),
      friendshipId: newId(),
      mySocket: socketOf(me),
      otherSocket: socketOf(other),
      async leave() {
        for (const socket of await Promise.allSettled(opened)) if (socket.status === 'fulfilled') socket.value.close();
      },
    };
  });
  const at = new Date(clock.now());
  const idsOf = (relation: Relation) =>
    scenes.filter((scene) => scene.relation === relation).map(({ me }) => me.userId);
  await db
    .update(users)
    .set({ plan: 'premium' })
    .where(inArray(users.id, idsOf('premium')));
  await db
    .update(users)
    .set({ suspendedUntil: new Date(clock.now() + DAY) })
    .where(inArray(users.id, idsOf('suspended')));
  await db
    .update(users)
    .set({ emailVerifiedAt: null })
    .where(inArray(users.id, idsOf('unverified')));
  await db
    .update(users)
    .set({ ageProvenAt: at })
    .where(notInArray(users.id, idsOf('unproven')));
  await db
    .update(users)
    .set({ role: 'moderator' })
    .where(inArray(users.id, [...idsOf('moderator'), ...idsOf('moderator outside')]));
  await db
    .update(users)
    .set({ role: 'admin' })
    .where(inArray(users.id, idsOf('admin')));
  const inside = new Set([...idsOf('moderator'), ...idsOf('admin')]);
  await db
    .insert(deskOpenings)
    .values(
      crowd
        .filter(({ userId }) => inside.has(userId))
        .map(({ sessionId }) => ({ sessionId, openedAt: at, lastRequestAt: at })),
    );
  await db
    .update(sessions)
    .set({ endedAt: at })
    .where(inArray(sessions.userId, idsOf('ended session')));
  const met = (scene: Scene) => !isStranger(scene) && !isOutsider(scene);
  const friends = scenes.map((scene) => ({ scene, isMine: scene.relation === 'friend' }));
  await pairUp(
    dependencies,
    friends.map(({ scene, isMine }) => [(isMine ? scene.me : scene.third).userId, scene.other.userId]),
    friends.map(({ scene }) => scene.friendshipId),
  );
  const talks = scenes.map((scene) => ({ scene, with: met(scene) ? scene.me : scene.third }));
  await db.insert(conversations).values(
    talks.map(({ scene, with: partner }) => ({
      id: scene.conversationId,
      ...inOrder(partner.userId, scene.other.userId),
      createdAt: at,
      lastMessageAt: at,
    })),
  );
  await db
    .insert(conversationMembers)
    .values(
      talks.flatMap(({ scene, with: partner }) =>
        [partner, scene.other].map(({ userId }) => ({ conversationId: scene.conversationId, userId })),
      ),
    );
  await db.insert(messages).values(
    talks.map(({ scene }) => ({
      id: newId(),
      conversationId: scene.conversationId,
      senderId: scene.other.userId,
      content: 'hello',
      createdAt: at,
    })),
  );
  const blocking = scenes.filter(({ relation }) => relation === 'blocked' || relation === 'blocker');
  await db.insert(blocks).values(
    blocking.map(({ relation, me, other }) => ({
      blockerId: (relation === 'blocker' ? me : other).userId,
      blockedId: (relation === 'blocker' ? other : me).userId,
      createdAt: at,
    })),
  );
  return scenes;
}
