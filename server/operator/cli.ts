import { parseArguments } from './arguments.ts';
import { ask } from './client.ts';
import { formatData } from './format.ts';
import { operatorSocket } from './socket-path.ts';
import type { Answer } from './vocabulary.ts';

export interface Surroundings {
  dataDir: string;
  workingDirectory: string;
  /** each call is one text that ends its own line */
  out(text: string): void;
  err(text: string): void;
}

const EXIT = { done: 0, refused: 1, usage: 2, unreachable: 3 } as const;

/** Runs one command against the running server. @returns the exit code */
export async function runOperator(argv: readonly string[], surroundings: Surroundings): Promise<number> {
  const { out, err } = surroundings;
  const parsed = parseArguments(argv);
  if (parsed.kind === 'help') {
    out(parsed.text);
    return EXIT.done;
  }
  if (parsed.kind === 'usage') {
    err(parsed.text);
    return EXIT.usage;
  }
  const socket = operatorSocket(surroundings.dataDir, surroundings.workingDirectory);
  if ('problem' in socket) {
    err(socket.problem);
    return EXIT.unreachable;
  }
  let answer: Answer;
  try {
    answer = await ask(socket.path, parsed.request);
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    const absent = code === 'ENOENT' || code === 'ECONNREFUSED';
    err(`No server answers on ${surroundings.dataDir}: ${absent ? 'is it running, with this DATA_DIR?' : message}`);
    return EXIT.unreachable;
  }
  if (!answer.ok) {
    err(parsed.json ? JSON.stringify(answer) : answer.error);
    return EXIT.refused;
  }
  out(parsed.json ? JSON.stringify(answer.data, null, 2) : formatData(parsed.request.command, answer.data));
  return EXIT.done;
}
