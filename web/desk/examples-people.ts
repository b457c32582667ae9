import { ago, exampleDecision, exampleHistory, exampleMe, fanny, idOf } from './examples.ts';
import type { PersonDecision, PersonFile } from './people/queries.ts';

/** People's pages for stories and tests. */
export const examplePerson = (more: Partial<PersonFile> = {}): PersonFile => ({
  ...fanny,
  planEnd: ago(-60 * 24 * 64),
  email: 'f•••@example.org',
  plan: 'premium',
  language: 'en',
  history: { ...exampleHistory, decisions: [exampleDecision] },
  openCaseId: null,
  ...more,
});

/** Someone a moment after a decision without a report. */
export const examplePersonAfter = (userId: string, { verdict }: PersonDecision): PersonFile => {
  const { action, rule, message } = verdict;
  const by = { userId: exampleMe.userId, username: exampleMe.username };
  const made = { ...exampleDecision, id: idOf(604), caseId: null, at: ago(0), by, action, rule, message, note: null };
  return examplePerson({ userId, history: { ...exampleHistory, decisions: [made, exampleDecision] } });
};
