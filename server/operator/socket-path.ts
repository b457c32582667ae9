import { join, relative } from 'node:path';

/** The shortest limit among common systems (macOS: 104 with the closing zero). */
const BYTES_MAX = 103;

/**
 * Where the server of a data folder listens for its operator.
 * A path that is too long for a socket is shortened by making it relative to the working directory.
 * @returns a path, or the message that says why there is none
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
