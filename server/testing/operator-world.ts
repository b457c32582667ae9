import { Readable } from 'node:stream';
import { pino } from 'pino';
import { runOperator } from '../operator/cli/cli.ts';
import { listenForOperator } from '../operator/listen.ts';
import { createWorld } from './world.ts';

const log = pino({ level: 'silent' });

/** A world whose server listens on its operator socket. */
export async function createOperatorWorld(options?: Parameters<typeof createWorld>[0]) {
  const world = await createWorld(options);
  // Relative to `/` no path is shorter than the absolute one.
  const listen = (dataDir: string) =>
    listenForOperator({ dataDir, workingDirectory: '/', log, clock: world.clock, run: world.app.operator.run });
  const listener = await listen(world.config.dataDir);

  /** Runs a command, given as its arguments. */
  async function operator(...argv: string[]) {
    const [out, err]: [string[], string[]] = [[], []];
    const exit = await runOperator(argv, {
      dataDir: world.config.dataDir,
      workingDirectory: '/',
      examine: async () => [],
      out: (line) => void out.push(line),
      err: (line) => void err.push(line),
      async pour(pieces) {
        out.push((await Readable.from(pieces).toArray()).join(''));
      },
    });
    return { exit, out: out.join('\n'), err: err.join('\n') };
  }
  return {
    world,
    log,
    listen,
    operator,
    /** Runs a command with `--json` and parses the answer. */
    async operatorJson(...argv: string[]) {
      const { exit, out, err } = await operator(...argv, '--json');
      return { exit, data: out ? JSON.parse(out) : undefined, refusal: err ? JSON.parse(err) : undefined };
    },
    async close() {
      await listener.close();
      await world.close();
    },
  };
}

export type OperatorWorld = Awaited<ReturnType<typeof createOperatorWorld>>;
