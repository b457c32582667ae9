import { once } from 'node:events';
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { ScratchPostgres } from './postgres.ts';
import { freePort, type Program, startProgram } from './program.ts';

export interface TestPooler extends Program {
  /** @param database its name */
  url(database: string): string;
}

/** Starts PgBouncer before a cluster. @param settings of its section `pgbouncer`, such as `pool_mode = session` */
export async function startPgbouncer(server: ScratchPostgres, settings: readonly string[]): Promise<TestPooler> {
  const port = await freePort();
  const folder = await mkdtemp(join(tmpdir(), 'visavis-pgbouncer-'));
  // As root it becomes another user, who must be able to read this.
  await chmod(folder, 0o755);
  const users = join(folder, 'users');
  await writeFile(users, '"postgres" ""\n');
  const lines = [
    '[databases]',
    `* = host=${dirname(server.socket)}`,
    '[pgbouncer]',
    'listen_addr = 127.0.0.1',
    `listen_port = ${port}`,
    'unix_socket_dir =',
    'auth_type = trust',
    `auth_file = ${users}`,
    ...settings,
  ];
  const file = join(folder, 'pgbouncer.ini');
  await writeFile(file, `${lines.join('\n')}\n`);
  const listens = async () => {
    const socket = connect({ port, host: '127.0.0.1' });
    await once(socket, 'connect').finally(() => socket.destroy());
  };
  const user = process.getuid?.() === 0 ? ['-u', 'postgres'] : [];
  const program = await startProgram('pgbouncer', [...user, file], port, listens);
  return {
    ...program,
    url: (database) => `postgresql://postgres@127.0.0.1:${port}/${database}`,
    async stop(signal) {
      await program.stop(signal ?? 'SIGINT');
      await rm(folder, { recursive: true, force: true });
    },
  };
}
