import { ZxcvbnFactory } from '@zxcvbn-ts/core';
import { adjacencyGraphs, dictionary } from '@zxcvbn-ts/language-common';

export type Strength = 'weak' | 'fair' | 'good' | 'strong';

const estimator = new ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs });

/** Beyond these, more letters change nothing but the time that it takes. */
const LETTERS = 64;
const strengths = ['weak', 'weak', 'fair', 'good', 'strong'] as const satisfies readonly Strength[];

/** @param known what a guesser knows of the user: username, address */
export const estimate = (password: string, known: string[]): Strength =>
  strengths[estimator.check(password.slice(0, LETTERS), known).score];
