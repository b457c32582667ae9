import type { Db } from '../../server/db/connect.ts';
import type { MailServer } from '../../server/testing/mail-server.ts';
import type { Member } from '../target.ts';

/** Something that an attacker does for a while. All of them stop by themselves. */
export interface Attack {
  name: string;
  /** part of the short form */
  isQuick?: true;
  /** names of people who take part, beside the attacker */
  people?: readonly string[];
  /** Changes the database before the servers start. @param scale as of the scene */
  prepare?(db: Db, scale: number): Promise<void>;
  /** @returns figures of its own */
  run(scene: AttackScene): Promise<string | Outcome>;
}

/** Figures of an attack, and what they must be beside what bystanders are asked. */
export interface Outcome {
  figure: string;
  goal: string;
  holds: boolean;
  /** what went wrong, as one line each */
  examples?: readonly string[];
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
  /** someone of `people` @throws where the attack has not named them */
  person(name: string): Member;
  /** memory in use on all nodes, once its garbage is collected, bytes */
  inUse(): Promise<number>;
  /** resident memory of all nodes, bytes; NaN elsewhere than on Linux */
  resident(): number;
  mails: MailServer;
  /** how long to go on, ms */
  duration: number;
  /** how much of everything: 1 in the long form */
  scale: number;
}

/** Loopback addresses that the attackers come from; bystanders come from 127.0.0.1. */
export const attackerAddress = (index: number) => `127.0.1.${(index % 200) + 1}`;

/** @param wrong what did not hold, as one line each */
export const nothingWrong = (figure: string, goal: string, wrong: readonly string[]): Outcome => ({
  figure,
  goal,
  holds: wrong.length === 0,
  examples: wrong,
});
