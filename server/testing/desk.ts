import { pino } from 'pino';
import { runOperator } from '../operator/cli.ts';
import { listenForOperator } from '../operator/listen.ts';
import { createWorld } from './world.ts';

const log = pino({ level: 'silent' });

/** A world whose server listens for its operator, on the real socket. */
export async function createDeskWorld() {
  const world = await createWorld();
  // From `/` no path is shorter than the absolute one.
  const listen = (dataDir: string) =>
    listenForOperator({ dataDir, workingDirectory: '/', log, run: world.app.desk.run });
  const desk = await listen(world.config.dataDir);

  /** Runs a command as typed, its words apart. */
  async function operator(...argv: string[]) {
    const [out, err]: [string[], string[]] = [[], []];
    const exit = await runOperator(argv, {
      dataDir: world.config.dataDir,
      workingDirectory: '/',
      out: (line) => void out.push(line),
      err: (line) => void err.push(line),
    });
    return { exit, out: out.join('\n'), err: err.join('\n') };
  }
  return {
    world,
    log,
    listen,
    operator,
    /** The same, with the answer read as JSON. */
    async asked(...argv: string[]) {
      const { exit, out, err } = await operator(...argv, '--json');
      return { exit, data: out ? JSON.parse(out) : undefined, refusal: err ? JSON.parse(err) : undefined };
    },
    async close() {
      await desk.close();
      await world.close();
    },
  };
}

export type DeskWorld = Awaited<ReturnType<typeof createDeskWorld>>;
