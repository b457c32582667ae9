import { join } from 'node:path';
import { type Program, startProgram } from './program.ts';

const configuration = join(import.meta.dirname, '..', '..', '..', 'deploy', 'haproxy.cfg');

export interface TestProxy extends Program {
  origin: string;
  /** Whether requests with the cookie of this node reach it. */
  sendsTo(node: NodeName): Promise<boolean>;
}

/** The names in the configuration. */
export type NodeName = 'a' | 'b';

/**
 * Starts the proxy in front of two nodes, with the deployed configuration.
 * @param port a free port
 * @param settings further variables of its environment
 */
export async function startHaproxy(
  port: number,
  nodes: readonly [string, string],
  settings: Record<string, string> = {},
): Promise<TestProxy> {
  const [a, b] = nodes.map((origin) => new URL(origin).host);
  const environment = { BIND: `127.0.0.1:${port}`, NODE_A: a ?? '', NODE_B: b ?? '', ...settings };
  const origin = `http://localhost:${port}`;
  const answers = async () => {
    const response = await fetch(`${origin}/ready`);
    if (!response.ok) throw new Error(`the proxy answers ${response.status}`);
  };
  const program = await startProgram('haproxy', ['-db', '-f', configuration], port, answers, environment);
  return {
    ...program,
    origin,
    async sendsTo(node) {
      const response = await fetch(`${origin}/health`, { headers: { cookie: `visavis_node=${node}` } });
      // The other node would set its cookie.
      return response.ok && response.headers.getSetCookie().length === 0;
    },
  };
}
