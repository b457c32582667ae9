import { readFileSync } from 'node:fs';
import type { Redis } from './redis.ts';

export type ScriptArgument = string | number | Buffer;
/** Runs the script atomically. @param key what the names of all its keys start with, with a hash tag for Redis Cluster */
export type Script = (key: string, ...args: readonly ScriptArgument[]) => Promise<unknown>;

/**
 * Registers a Lua script as a command of this connection.
 * @param name of the command; unique on this connection
 * @param files whose text, one after the other, is the script
 */
export function defineScript(redis: Redis, name: string, ...files: string[]): Script {
  redis.defineCommand(name, { numberOfKeys: 1, lua: files.map((file) => readFileSync(file, 'utf8')).join('\n') });
  // ioredis adds a method under the name, which its types cannot know.
  const commands = redis as Redis & Record<string, Script>;
  return (key, ...args) => (commands[name] as Script).call(redis, key, ...args);
}
