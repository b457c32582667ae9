import { join, relative } from 'node:path';

/** What the shortest of the common systems takes, its closing zero left out. */
const BYTES_MAX = 103;

/**
 * Where the server of a data folder listens for its operator.
 * Deep folders are named from the working directory, for the address of a socket has little room.
 * @returns a path, or the line that says why there is none
 */
export function operatorSocket(dataDir: string, workingDirectory: string): { path: string } | { problem: string } {
  const absolute = join(dataDir, 'operator.sock');
  const paths = [absolute, relative(workingDirectory, absolute)];
  const path = paths.find((candidate) => Buffer.byteLength(candidate) <= BYTES_MAX);
  if (path) return { path };
  return {
    problem: `No operator socket: ${absolute} is longer than the ${BYTES_MAX} bytes a socket's path may have. Set a shorter DATA_DIR.`,
  };
}
