import type { Language } from '@visavis/domain/languages/languages.ts';
import type { RuleTexts } from '@visavis/domain/languages/shapes.ts';
import { site } from './site.ts';

const texts = import.meta.glob<RuleTexts>('../../domain/languages/*/rules.ts', { eager: true, import: 'ruleTexts' });

/** Names of the rules, in the language of the person to whom staff write. */
export function rulesIn(language: Language): RuleTexts {
  const found = texts[`../../domain/languages/${language}/rules.ts`];
  if (!found) throw new Error(`no rules in ${language}`);
  const { name } = site();
  const named = JSON.stringify(found).replaceAll('{site}', () => JSON.stringify(name).slice(1, -1));
  return JSON.parse(named) as RuleTexts;
}
