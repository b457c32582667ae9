import { type Agent, request } from 'node:http';

export const addressOf = (origin: string) => {
  const { hostname, port } = new URL(origin);
  return { host: hostname === 'localhost' ? '127.0.0.1' : hostname, port: Number(port) };
};

export interface Asked {
  path: string;
  method?: string;
  headers?: Record<string, string>;
  body?: object;
  /** loopback address to come from */
  from?: string;
  agent?: Agent;
}

export interface Answered {
  /** 0 where the connection was lost */
  status: number;
  text: string;
}

/** One request, from an address of choice. Never rejects. */
export function ask(
  origin: string,
  { path, method = 'GET', headers = {}, body, from, agent }: Asked,
): Promise<Answered> {
  return new Promise((resolve) => {
    const type: Record<string, string> = body ? { 'content-type': 'application/json' } : {};
    const options = { ...addressOf(origin), method, path, headers: { ...type, ...headers }, agent, localAddress: from };
    const lost = () => resolve({ status: 0, text: '' });
    const outgoing = request(options, (response) => {
      const pieces: Buffer[] = [];
      response.on('data', (piece: Buffer) => pieces.push(piece));
      response.on('error', lost);
      response.on('end', () => resolve({ status: response.statusCode ?? 0, text: Buffer.concat(pieces).toString() }));
    });
    outgoing.on('error', lost);
    outgoing.end(body && JSON.stringify(body));
  });
}

/** The code of a refusal, or the status. */
export const codeOf = ({ status, text }: Answered): string => /"code":"(\w+)"/.exec(text)?.[1] ?? String(status);
