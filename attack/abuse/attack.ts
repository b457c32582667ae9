/** Something that an attacker does for a while. All of them stop by themselves. */
export interface Attack {
  name: string;
  /** part of the short form */
  isQuick?: true;
  /** @returns figures of its own */
  run(scene: AttackScene): Promise<string | Outcome>;
}

/** Figures of an attack, and what they must be beside what bystanders are asked. */
export interface Outcome {
  figure: string;
  goal: string;
  holds: boolean;
}

export interface AttackScene {
  /** what clients open */
  origin: string;
  /** the nodes behind it */
  nodes: readonly string[];
  /** cookies of an account that no other attack has used */
  cookie: string;
  /** cookies of hundreds of accounts */
  crowd: readonly string[];
  /** how long to go on, ms */
  duration: number;
  /** how much of everything: 1 in the long form */
  scale: number;
}

/** Loopback addresses that the attackers come from; bystanders come from 127.0.0.1. */
export const attackerAddress = (index: number) => `127.0.1.${(index % 200) + 1}`;
