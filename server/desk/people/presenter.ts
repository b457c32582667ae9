import type { PersonInCase } from '@visavis/domain/desk/cases.ts';
import type { PersonFile } from '@visavis/domain/desk/people.ts';
import { toLanguage } from '@visavis/domain/languages/languages.ts';
import type { Role } from '@visavis/domain/moderation/rules.ts';
import { effectivePlan } from '@visavis/domain/users/rules.ts';
import { presentPerson } from '../../http/presenter.ts';
import { maskEmail } from './decisions.ts';
import type { PersonRow, Related } from './repo.ts';

export const presentFound = (person: PersonRow, now: Date): PersonInCase => ({
  ...presentPerson(person),
  role: person.role,
  suspendedUntil: person.suspendedUntil && person.suspendedUntil > now ? person.suspendedUntil.toISOString() : null,
});

export function presentPersonFile(
  person: PersonRow,
  { history, openCaseId, related }: Pick<PersonFile, 'history' | 'openCaseId'> & { related: readonly Related[] },
  { viewer, now }: { viewer: Role; now: Date },
): PersonFile {
  const plan = effectivePlan(person.plan, person.planEnd?.getTime() ?? null, now.getTime());
  return {
    ...presentFound(person, now),
    email: viewer === 'admin' ? person.email : maskEmail(person.email),
    plan,
    planEnd: plan === 'free' ? null : (person.planEnd?.toISOString() ?? null),
    language: toLanguage(person.language),
    history,
    openCaseId,
    ...(related.length > 0 && {
      related: related.map(({ shares, ...each }) => ({ person: presentFound(each.person, now), shares })),
    }),
  };
}
