import type { ClientEvent, PayloadInputOf } from '@visavis/domain/wire/event.ts';
import type { AnyRoute } from '@visavis/domain/wire/route.ts';
import { inOrder } from '../../db/pair.ts';
import { blocks } from '../../db/schema/friends.ts';
import { conversationMembers, conversations, messages } from '../../db/schema/messages.ts';
import { createCrowd, enter, pairUp } from '../crowd.ts';
import type { CallInput, Reply } from '../person.ts';
import type { TestSocket } from '../test-socket.ts';
import type { World } from '../world.ts';

/** How who acts (`me`) stands to the other. */
export const RELATIONS = ['friend', 'stranger', 'former friend', 'blocked', 'blocker', 'signed out'] as const;
export type Relation = (typeof RELATIONS)[number];

type Person = ReturnType<typeof enter>;

export interface Scene {
  world: World;
  relation: Relation;
  me: Person;
  other: Person;
  /** a friend of the other's, and nobody to me */
  third: Person;
  /** with the other; for a stranger the other's with the third */
  conversationId: string;
  /** the same way round */
  friendshipId: string;
  /** my socket and the other's, each opened when first asked for */
  line(): Promise<TestSocket>;
  theirs(): Promise<TestSocket>;
}

/** One thing that can be asked of the server, and what comes of it by relation. */
export interface Row {
  /** what is asked: the contract's own object */
  asks: AnyRoute | ClientEvent;
  /** under which circumstances, where the relation alone does not say it */
  when?: string;
  /** @returns an id that `act` needs */
  prepare?(scene: Scene): Promise<string | undefined>;
  /** @returns the answer: a status or 'ok', else the code of the refusal */
  act(scene: Scene, id: string): Promise<string>;
  /** the answer, and after it the events that reach the other */
  expected: Record<Exclude<Relation, 'signed out'>, string>;
}

export const everywhere = (answer: string): Row['expected'] => ({
  friend: answer,
  stranger: answer,
  'former friend': answer,
  blocked: answer,
  blocker: answer,
});

/** An id of nothing. */
export const nothing = '00000000-0000-4000-8000-000000000000';

export const answerOf = ({ status, code }: Reply<unknown>): string => code ?? String(status);

export const callAs = async <R extends AnyRoute>({ me }: Scene, route: R, input: CallInput<R> = {}) =>
  answerOf(await me.call(route, input));

export async function emitAs<E extends ClientEvent>(scene: Scene, event: E, payload?: PayloadInputOf<E>) {
  const line = await scene.line().catch((error: Error) => error);
  if (line instanceof Error) return line.message === 'Authentication failed' ? 'UNAUTHENTICATED' : line.message;
  const ack = await line.emit(event, payload);
  return ack.ok ? 'ok' : ack.code;
}

function once<T>(make: () => T): () => T {
  let made: T | undefined;
  return () => {
    made ??= make();
    return made;
  };
}

/** Sets many scenes at once, straight in the database: the ways into these states have tests of their own. */
export async function setScenes(world: World, relations: readonly Relation[]): Promise<Scene[]> {
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
    const people = { world, relation, me, other, third };
    return {
      ...{ ...people, conversationId: newId(), friendshipId: newId() },
      ...{ line: once(() => me.connect()), theirs: once(() => other.connect()) },
    };
  });
  const at = new Date(clock.now());
  const met = ({ relation }: Scene) => relation !== 'stranger' && relation !== 'signed out';
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
      ...{ createdAt: at, lastMessageAt: at },
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
      ...{ id: newId(), conversationId: scene.conversationId, senderId: scene.other.userId },
      ...{ content: 'hello', createdAt: at },
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
