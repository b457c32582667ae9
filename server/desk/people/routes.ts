import {
  decideAboutPerson,
  endSuspension,
  erasePerson,
  exportPerson,
  findPeople,
  getPerson,
  setPersonPlan,
  signPersonOut,
} from '@visavis/domain/desk/people.ts';
import type { AnyRoute } from '@visavis/domain/wire/route.ts';
import { type Bind, Download, type RouteInput, type SignedIn } from '../../http/bind.ts';
import type { Actor, People } from './people.ts';

const MINUTE = 60;
const HOUR = 3600;
const searches = { name: 'desk-search', max: 60, seconds: MINUTE, by: 'user' } as const;
const decisions = { name: 'desk-decisions', max: 60, seconds: HOUR, by: 'user' } as const;
const changes = { name: 'desk-people', max: 60, seconds: HOUR, by: 'user' } as const;

const actorOf = ({ user, role }: Pick<RouteInput<AnyRoute>, 'user' | 'role'>): Actor => ({ userId: user.userId, role });

export interface PeopleRouteDependencies {
  bind: Bind;
  people: People;
  /** @throws RECENT_PROOF_REQUIRED */
  guardProof(user: SignedIn): Promise<void>;
}

export function peopleRoutes({ bind, people, guardProof }: PeopleRouteDependencies): void {
  bind(findPeople, ({ user, query }) => people.find(user.userId, query.search), { limits: [searches] });
  bind(getPerson, (input) => people.view(actorOf(input), input.params.id), { limits: [searches] });
  bind(decideAboutPerson, (input) => people.decide(actorOf(input), input.params.id, input.body), {
    limits: [decisions],
  });
  bind(endSuspension, (input) => people.endSuspension(actorOf(input), input.params.id, input.query.until), {
    limits: [changes],
  });
  bind(signPersonOut, (input) => people.signOut(actorOf(input), input.params.id), { limits: [changes] });
  bind(setPersonPlan, (input) => people.setPlan(actorOf(input), input.params.id, input.body.plan, input.body.until), {
    limits: [changes],
  });
  bind(
    exportPerson,
    async (input) => {
      await guardProof(input.user);
      return new Download('person.json', await people.export(actorOf(input), input.params.id));
    },
    { limits: [changes] },
  );
  bind(
    erasePerson,
    async (input) => {
      await guardProof(input.user);
      await people.erase(actorOf(input), input.params.id, input.body.username);
      return null;
    },
    { limits: [changes] },
  );
}
