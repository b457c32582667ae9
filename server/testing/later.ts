/**
 * The time that an outside thing takes. A fake whose work shows only after it lets a test see code that does not wait:
 * what follows comes first.
 */
export async function later(): Promise<void> {
  for (let turn = 0; turn < 8; turn += 1) await Promise.resolve();
}

/** What has begun and not ended, the newest last. */
const begun: (() => void)[] = [];

/** Longer than everything that begins after it takes: of two outside things, the one that is not waited for ends last. */
export const overtaken = (): Promise<void> =>
  new Promise((end) => {
    begun.push(end);
    setImmediate(() => begun.pop()?.());
  });

const after = <Port extends object>(port: Port, time: () => Promise<void>): Port =>
  new Proxy(port, {
    get(target, name) {
      const work: unknown = Reflect.get(target, name);
      if (typeof work !== 'function') return work;
      return (...of: unknown[]) => time().then(() => work.apply(target, of));
    },
  });

/** The same thing, all of whose functions return promises, each of which takes its time. */
export const slow = <Port extends object>(port: Port): Port => after(port, later);

/** The same thing, each of whose promises is overtaken by those that are asked for after it. */
export const overtakable = <Port extends object>(port: Port): Port => after(port, overtaken);
