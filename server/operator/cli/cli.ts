import { createConnection } from 'node:net';
import type { SetupFinding } from '@visavis/domain/desk/setup-check.ts';
import type { Answer, Request } from '../command-schema.ts';
import { doctorText } from '../doctor/text.ts';
import { operatorSocket } from '../socket-path.ts';
import { parseArguments } from './arguments.ts';
import { formatData } from './format.ts';

/** Inputs and outputs of the command besides the socket. */
export interface CommandLine {
  dataDir: string;
  workingDirectory: string;
  /** the bucket to which `move-to` brings the files; unset: they stay in the data folder */
  s3Url?: string | undefined;
  /** tries the set-up, for `doctor` */
  examine(): Promise<SetupFinding[]>;
  /** prints a text and ends its line */
  out(text: string): void;
  err(text: string): void;
  /** Prints a long text as it arrives, no faster than it is read. */
  pour(pieces: AsyncIterable<string>): Promise<void>;
}

/** Of an export: no line before it is one of these, as it is written. */
const LAST_LINES = '\n}\n}\n';

const EXIT = { done: 0, refused: 1, usage: 2, unreachable: 3 } as const;

/** Runs one command against the running server, `move-to` while none runs, or `doctor`. @returns the exit code */
export async function runOperator(argv: readonly string[], commandLine: CommandLine): Promise<number> {
  const { out, err, pour } = commandLine;
  const parsed = parseArguments(argv);
  if (parsed.kind === 'help') {
    out(parsed.text);
    return EXIT.done;
  }
  if (parsed.kind === 'usage') {
    err(parsed.text);
    return EXIT.usage;
  }
  if (parsed.kind === 'doctor') return await runDoctor(parsed.json, commandLine);
  if (parsed.kind === 'move') return await runMove(parsed.url, commandLine);
  const socket = operatorSocket(commandLine.dataDir, commandLine.workingDirectory);
  if ('problem' in socket) {
    err(socket.problem);
    return EXIT.unreachable;
  }
  let answer: Answer;
  try {
    const { line, rest } = await ask(socket.path, parsed.request);
    answer = line;
    if (answer.ok && !('data' in answer)) {
      await pour(rest);
      return EXIT.done;
    }
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

async function runDoctor(json: boolean, { examine, out }: CommandLine): Promise<number> {
  const findings = await examine();
  out(json ? JSON.stringify(findings, null, 2) : doctorText(findings));
  return findings.some(({ level }) => level === 'fault') ? EXIT.refused : EXIT.done;
}

async function runMove(url: string, { dataDir, s3Url, out, err }: CommandLine): Promise<number> {
  // With PostgreSQL's driver and the embedded database: the other commands do not wait for these.
  const { move } = await import('../move/move.ts');
  const files = s3Url ? (await import('../../ports/file-store/file-store-s3.ts')).createS3FileStore(s3Url) : undefined;
  try {
    await move({ dataDir, url, files, out });
    return EXIT.done;
  } catch (error) {
    const { message, cause } = error as Error;
    err(
      `${cause instanceof Error ? cause.message : message}\nThe data folder is as it was. Run the command again to go on.`,
    );
    return EXIT.refused;
  } finally {
    files?.close();
  }
}

/**
 * Sends a request to the server behind a socket.
 * @returns the line that it answers, and the text after it
 * @throws the connection's error where no server listens
 */
async function ask(path: string, request: Request): Promise<{ line: Answer; rest: AsyncIterable<string> }> {
  const connection = createConnection(path).setEncoding('utf8');
  connection.write(`${JSON.stringify(request)}\n`);
  const pieces: AsyncIterator<string> = connection[Symbol.asyncIterator]();
  let read = '';
  while (!read.includes('\n')) read += await nextOf(pieces);
  const end = read.indexOf('\n') + 1;
  return { line: JSON.parse(read.slice(0, end)) as Answer, rest: restOf(read.slice(end), pieces) };
}

async function nextOf(pieces: AsyncIterator<string>): Promise<string> {
  const { done, value } = await pieces.next();
  if (done) throw new Error('the server went away before it answered');
  return value;
}

async function* restOf(first: string, pieces: AsyncIterator<string>): AsyncGenerator<string> {
  try {
    for (let [piece, tail] = [first, '']; ; piece = await nextOf(pieces)) {
      if (piece) yield piece;
      tail = (tail + piece).slice(-LAST_LINES.length);
      if (tail === LAST_LINES) return;
    }
  } finally {
    await pieces.return?.();
  }
}
