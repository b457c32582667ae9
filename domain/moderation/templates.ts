import type { RuleTexts, Unwritten } from '../languages/shapes.ts';
import type { Rule } from './rules.ts';

/** A first version of the message to the person, which staff edit: what happened, which rule, what now. */
export function messageTemplate(action: 'warn' | 'suspend', rule: Rule, { rules, next }: RuleTexts): string {
  const { happened, rule: text } = rules[rule];
  return `${happened}\n\n${text}\n\n${next[action]}`;
}

/** Reason for a suspension for which no one wrote a message: it claims no facts. */
export const unwrittenMessage = (source: Unwritten, rule: Rule, { rules, next, unwritten }: RuleTexts): string =>
  `${unwritten[source]}\n\n${rules[rule].rule}\n\n${next.suspend}`;
