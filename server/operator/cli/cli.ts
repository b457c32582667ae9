import { createConnection } from 'node:net';
import { text } from 'node:stream/consumers';
import type { Answer, Request } from '../command-schema.ts';
import { operatorSocket } from '../socket-path.ts';
import { parseArguments } from './arguments.ts';
import { formatData } from './format.ts';

/** What the command reads and writes besides the socket. */
export interface CommandLine {
  dataDir: string;
  workingDirectory: string;
  /** prints a text and ends its line */
  out(text: string): void;
  err(text: string): void;
}

const EXIT = { done: 0, refused: 1, usage: 2, unreachable: 3 } as const;

/** Runs one command against the running server. @returns the exit code */
export async function runOperator(argv: readonly string[], commandLine: CommandLine): Promise<number> {
  const { out, err } = commandLine;
  const parsed = parseArguments(argv);
  if (parsed.kind === 'help') {
    out(parsed.text);
    return EXIT.done;
  }
  if (parsed.kind === 'usage') {
    err(parsed.text);
    return EXIT.usage;
  }
  const socket = operatorSocket(commandLine.dataDir, commandLine.workingDirectory);
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
    err(`No server answers on ${commandLine.dataDir}: ${absent ? 'is it running, with this DATA_DIR?' : message}`);
    return EXIT.unreachable;
  }
  if (!answer.ok) {
    err(parsed.json ? JSON.stringify(answer) : answer.error);
    return EXIT.refused;
  }
  out(parsed.json ? JSON.stringify(answer.data, null, 2) : formatData(parsed.request.command, answer.data));
  return EXIT.done;
}

/** Sends a request to the server behind a socket. @throws the connection's error where no server listens */
async function ask(path: string, request: Request): Promise<Answer> {
  const connection = createConnection(path);
  connection.write(`${JSON.stringify(request)}\n`);
  const line = await text(connection);
  if (!line.endsWith('\n')) throw new Error('the server went away before it answered');
  return JSON.parse(line) as Answer;
}
