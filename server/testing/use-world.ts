import { eq } from 'drizzle-orm';
import { afterAll, afterEach, expect, vi } from 'vitest';
import { users } from '../db/schema/users.ts';
import { newcomers } from './crowd.ts';
import type { TestPerson } from './person.ts';
import type { TestSocket } from './test-socket.ts';
import { createWorld } from './world.ts';

/** A signed-in user with a socket. */
export interface Connected {
  person: TestPerson;
  socket: TestSocket;
}

/** One world for a test file, with users as it needs them. After each test every socket is closed. */
export async function useWorld(options?: Parameters<typeof createWorld>[0]) {
  const world = await createWorld(options);
  let sockets: TestSocket[] = [];
  let count = 0;
  const queueSizeIs = (size: number): Promise<void> =>
    vi.waitFor(async () => expect(await world.ports.matchPool.size()).toBe(size));
  afterEach(async () => {
    for (const socket of sockets) socket.close();
    sockets = [];
    await vi.waitFor(() => expect(world.app.realtime.count()).toBe(0));
    await queueSizeIs(0);
  });
  afterAll(() => world.close());

  /** One more socket of a user. */
  async function connect(person: TestPerson): Promise<TestSocket> {
    const socket = await person.connect();
    sockets.push(socket);
    return socket;
  }

  async function user(columns?: Partial<typeof users.$inferInsert>): Promise<Connected> {
    count += 1;
    const [person] = await newcomers(world, `user${count}`);
    if (columns) await world.ports.database.db.update(users).set(columns).where(eq(users.id, person.userId));
    return { person, socket: await connect(person) };
  }

  return {
    world,
    connect,
    queueSizeIs,
    /** A new user, connected. */
    user,
    /** Two new users, connected. */
    pair: (): Promise<[Connected, Connected]> => Promise.all([user(), user()]),
  };
}
