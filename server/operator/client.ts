import { createConnection } from 'node:net';
import { text } from 'node:stream/consumers';
import type { Answer, Request } from './vocabulary.ts';

/** Asks the server behind a socket. @throws the connection's error where no server listens there */
export async function ask(path: string, request: Request): Promise<Answer> {
  const connection = createConnection(path);
  connection.write(`${JSON.stringify(request)}\n`);
  const line = await text(connection);
  if (!line.endsWith('\n')) throw new Error('the server went away before it answered');
  return JSON.parse(line) as Answer;
}
