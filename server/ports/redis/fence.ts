import { COMMAND_TIMEOUT, type Redis } from './redis.ts';

/** Of the error of a script that came too late. */
export const LATE = 'LATE the command was given up';

/** How much earlier a script is refused than its caller gives up, ms: the time of Redis is known to about that much. */
const MARGIN = 250;

/** Takes the last argument, the time by which the script must have begun, off the others. */
const CHECK = `
local late = redis.call('TIME')
if late[1] * 1000 + late[2] / 1000 > tonumber(table.remove(ARGV)) then return redis.error_reply('${LATE}') end
`;

type Run = (...args: unknown[]) => Promise<unknown>;

/**
 * From now on a script that is defined on this connection does nothing once its caller has given it up. A Redis that stood
 * still does what it was sent meanwhile, and a connection that comes back sends what waited for it: whoever was told that
 * a join had failed would be in the queue all the same.
 * @param now the time of Redis, ms. Where it is wrong by more than the margin, scripts fail, or run late
 */
export function refuseLateScripts(redis: Redis, now: () => number): void {
  const define = redis.defineCommand.bind(redis);
  redis.defineCommand = (name, definition) => {
    define(name, { ...definition, lua: CHECK + definition.lua });
    // ioredis adds a method under the name, which its types cannot know.
    const commands = redis as unknown as Record<string, Run>;
    const run = (commands[name] as Run).bind(redis);
    commands[name] = (...args) => run(...args.flat(), now() + COMMAND_TIMEOUT - MARGIN);
  };
}
