import { toMailbox } from '@visavis/domain/auth/address.ts';
import type { Signal } from '@visavis/domain/desk/rules.ts';
import type { Clock } from '../../ports/clock.ts';
import { keyedDigest } from '../../ports/random.ts';
import type { SignalsRepo } from './repo-signals.ts';

export interface SignalsDependencies {
  repo: SignalsRepo;
  clock: Clock;
  /** keys the hashes */
  secret: string;
}
export type Signals = ReturnType<typeof createSignals>;

/** How long a mark is kept after the last sign-in with it, ms. */
const KEPT_FOR = 30 * 24 * 3_600_000;

/**
 * Marks of sign-ins, by which staff see that a new account may belong to someone who is suspended: a hint for people, on
 * which nothing is decided (rulings 78).
 */
export function createSignals({ repo, clock, secret }: SignalsDependencies) {
  return {
    /** @param address the network of the sign-in @param devices ids that its browser was known by */
    async note(
      userId: string,
      { email, address, devices }: { email: string; address: string; devices: readonly string[] },
    ): Promise<void> {
      const values: [Signal, string][] = [
        ['mailbox', toMailbox(email)],
        ['network', address],
        ...[...new Set(devices)].map((id): [Signal, string] => ['device', id]),
      ];
      const marks = values.map(([kind, value]) => ({ kind, hash: keyedDigest(secret, `signal ${kind}`, value) }));
      await repo.note(userId, marks, new Date(clock.now()));
    },

    /** Deletes what is kept no longer. */
    sweep: () => repo.deleteUntil(new Date(clock.now() - KEPT_FOR)),
  };
}
