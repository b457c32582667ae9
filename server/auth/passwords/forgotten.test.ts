import type { ServerResponse } from 'node:http';
import { forgotPassword } from '@visavis/domain/auth/contract.ts';
import { expect, it, onTestFinished, vi } from 'vitest';
import { openEmptyDatabase } from '../../testing/empty-database.ts';
import { createWorld } from '../../testing/world.ts';

/** A world that notes when an answer has left, accounts are looked up and mails are sent. */
async function createNotedWorld() {
  const notes: string[] = [];
  const embedded = await openEmptyDatabase();
  /** Notes each statement when it is built. */
  const db = new Proxy(embedded.db, {
    get(target, name) {
      const value = Reflect.get(target, name);
      if (typeof value !== 'function') return value;
      return (...args: unknown[]) => {
        notes.push(String(name));
        return value.apply(target, args);
      };
    },
  });
  const world = await createWorld({
    ports: { database: { ...embedded, db }, mailer: { send: async () => `accepted as ${notes.push('mail')}` } },
  });
  onTestFinished(() => world.close());
  world.app.http.server.on('request', (_request, response: ServerResponse) => {
    response.on('finish', () => notes.push('answer'));
  });
  return { world, notes };
}

it('a forgotten password is answered before the address is looked up, known or not', async () => {
  const { world, notes } = await createNotedWorld();
  const known = await world.person('nina');
  async function ask(email: string, last: string) {
    const visitor = world.visitor();
    await visitor.fetch('/api/auth/csrf-token');
    notes.length = 0;
    expect((await visitor.call(forgotPassword, { body: { email } })).status).toBe(202);
    await vi.waitUntil(() => notes.includes(last));
    // `call` fetched its CSRF token first. A mail is deleted once it has been sent. The link is stored in a transaction.
    return notes.slice(1).filter((note) => note !== 'update' && note !== 'delete');
  }
  expect(await ask('unknown@example.com', 'select')).toEqual(['answer', 'select']);
  expect(await ask(known.email, 'mail')).toEqual(['answer', 'select', 'insert', 'mail']);
});
