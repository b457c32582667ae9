import type { FoundPerson } from '@visavis/domain/desk/people.ts';
import { presentPerson } from '../../http/presenter.ts';
import type { PersonRow } from './repo.ts';

export const presentFound = (person: PersonRow, now: Date): FoundPerson => ({
  ...presentPerson(person),
  role: person.role,
  suspendedUntil: person.suspendedUntil && person.suspendedUntil > now ? person.suspendedUntil.toISOString() : null,
});
