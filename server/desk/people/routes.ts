import { Readable } from 'node:stream';
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
import { type Bind, Download, type RouteInput } from '../../http/bind.ts';
import type { Actor, People } from './people.ts';

const MINUTE = 60;
const HOUR = 3600;
const searches = { name: 'desk-search', max: 60, seconds: MINUTE, by: 'user' } as const;
const decisions = { name: 'desk-decisions', max: 60, seconds: HOUR, by: 'user' } as const;
const changes = { name: 'desk-people', max: 60, seconds: HOUR, by: 'user' } as const;

const actorOf = ({ user, role }: Pick<RouteInput<AnyRoute>, 'user' | 'role'>): Actor => ({ userId: user.userId, role });

export function peopleRoutes({ bind, people }: { bind: Bind; people: People }): void {
  bind(findPeople, ({ query }) => people.find(query.search), { limits: [searches] });
  bind(getPerson, (input) => people.view(actorOf(input), input.params.id), { limits: [searches] });
  bind(decideAboutPerson, (input) => people.decide(actorOf(input), input.params.id, input.body), {
    limits: [decisions],
  });
  bind(endSuspension, (input) => people.endSuspension(actorOf(input), input.params.id), { limits: [changes] });
  bind(signPersonOut, (input) => people.signOut(actorOf(input), input.params.id), { limits: [changes] });
  bind(setPersonPlan, (input) => people.setPlan(actorOf(input), input.params.id, input.body.plan, input.body.until), {
    limits: [changes],
  });
  bind(
    exportPerson,
    async (input) => {
      const whole = await people.export(actorOf(input), input.params.id);
      return new Download('person.json', Readable.from([JSON.stringify(whole, null, 2)]));
    },
    { limits: [changes] },
  );
  bind(
    erasePerson,
    async (input) => {
      await people.erase(actorOf(input), input.params.id, input.body.username);
      return null;
    },
    { limits: [changes] },
  );
}
