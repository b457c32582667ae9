/**
 * The time that an outside thing takes. A fake whose work shows only after it lets a test see code that does not wait:
 * what follows comes first.
 */
export async function later(): Promise<void> {
  for (let turn = 0; turn < 8; turn += 1) await Promise.resolve();
}

/** The same thing, all of whose functions return promises, each of which takes its time. */
export const slow = <Port extends object>(port: Port): Port =>
  new Proxy(port, {
    get(target, name) {
      const work: unknown = Reflect.get(target, name);
      if (typeof work !== 'function') return work;
      return (...of: unknown[]) => later().then(() => work.apply(target, of));
    },
  });
