import { test } from '@playwright/test';
import type { Server } from './server.ts';

/** A server that runs already, such as the containers of deploy/compose.yaml. Skips tests that need more than its address. */
export function deployedServer(origin: string): Server {
  const skip = async () => test.skip(true, 'needs a server that the test has started itself');
  const skipFor = async <T>(nothing: T): Promise<T> => skip().then(() => nothing);
  return {
    origin,
    record: () => () => '',
    restart: skip,
    deploy: skip,
    kill: skip,
    start: skip,
    mailsTo: () => skipFor([]),
    files: () => skipFor(new Map()),
    operator: skip,
    stop: async () => {},
  };
}
