import type { Person } from '../people/person.ts';
import type { Server } from './server.ts';

/** Gives someone a role. */
export const appoint = (server: Server, { username }: Person, role: 'moderator' | 'admin'): Promise<void> =>
  server.operator('users', 'set-role', username, role);
