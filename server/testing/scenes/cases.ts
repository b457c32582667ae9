import { type CaseFile, claimCase, listCases } from '@visavis/domain/desk/cases.ts';
import { decideCase, type Verdict } from '@visavis/domain/desk/verdicts.ts';
import type { TestPerson } from '../person.ts';

/** A message of staff to someone in tests. */
export const MESSAGE = 'Please keep to the rules.';
export const warning: Verdict = { action: 'warn', rule: 'HARASSMENT', message: MESSAGE };
export const suspension = (days: 1 | 7 | 30 | null): Verdict => ({
  action: 'suspend',
  rule: 'HARASSMENT',
  message: MESSAGE,
  days,
});

/** The id of the open case about someone, as one of the staff finds it in the queue. */
export async function openCaseAbout(staff: TestPerson, { userId }: TestPerson): Promise<string> {
  const { data } = await staff.call(listCases);
  return data.cases.find(({ about }) => about.userId === userId)?.id ?? '';
}

/** Claims the open case about someone and decides it. @returns the case file */
export async function decideAbout(staff: TestPerson, person: TestPerson, verdict: Verdict): Promise<CaseFile> {
  const params = { id: await openCaseAbout(staff, person) };
  await staff.call(claimCase, { params });
  const reply = await staff.call(decideCase, { params, body: { verdict, dismissed: [] } });
  if (reply.status !== 201) throw new Error(`${staff.username} cannot decide: ${reply.text}`);
  return reply.data;
}
