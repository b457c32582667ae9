import { listAudit } from '@visavis/domain/desk/audit.ts';
import * as door from '@visavis/domain/desk/door.ts';
import * as figures from '@visavis/domain/desk/figures.ts';
import * as people from '@visavis/domain/desk/people.ts';
import { checkSetup } from '@visavis/domain/desk/setup-check.ts';
import * as site from '@visavis/domain/desk/site.ts';
import type { AnyRoute } from '@visavis/domain/wire/route.ts';
import { eq } from 'drizzle-orm';
import { users } from '../../db/schema/users.ts';
import type { CallInput } from '../person.ts';
import { callAs, forAdmins, forStaff, type Row, type Scene } from './scene.ts';

/** An answer to no challenge. */
const forgedProof = {
  id: 'AAAA',
  rawId: 'AAAA',
  type: 'public-key',
  response: { clientDataJSON: 'AAAA', authenticatorData: 'AAAA', signature: 'AAAA' },
};

/** The door is there for everyone with a role, whether or not the desk is open. */
const atTheDoor: [route: AnyRoute, input: CallInput<AnyRoute>, answer: string][] = [
  [door.getDoor, {}, '200'],
  [door.beginOpen, {}, '200'],
  [door.openWithPasskey, { body: { credential: forgedProof } }, 'PASSKEY_REFUSED'],
  [door.openWithCode, { body: { code: '000000' } }, 'CODE_REFUSED'],
  [door.beginCode, { body: { password: 'not mine' } }, 'PASSWORD_WRONG'],
  [door.confirmCode, { body: { code: '000000' } }, 'CODE_REFUSED'],
  [door.closeDoor, {}, '200'],
];

const warning = { verdict: { action: 'warn', rule: 'SPAM', message: 'no adverts' }, lastDecisionId: null } as const;
const warn = (scene: Scene) => callAs(scene, people.decideAboutPerson, { ...theirs(scene), body: warning });

const theirs = ({ other }: Scene) => ({ params: { id: other.userId } });

export const deskRows: Row[] = [
  ...atTheDoor.map(
    ([route, input, answer]): Row => ({
      call: route,
      namesNoOne: true,
      act: (scene) => callAs(scene, route, input),
      expected: forStaff({ moderator: answer, admin: answer, outside: answer }),
    }),
  ),
  {
    call: people.findPeople,
    act: (scene) => callAs(scene, people.findPeople, { query: { search: scene.other.username } }),
    expected: forStaff({ moderator: '200', admin: '200' }),
  },
  {
    call: people.getPerson,
    act: (scene) => callAs(scene, people.getPerson, theirs(scene)),
    expected: forStaff({ moderator: '200', admin: '200' }),
  },
  {
    call: people.decideAboutPerson,
    act: warn,
    expected: forStaff({ moderator: '201 moderation:measure', admin: '201 moderation:measure' }),
  },
  {
    call: people.decideAboutPerson,
    when: 'the other is a moderator',
    async prepare({ world, other }) {
      await world.ports.database.db.update(users).set({ role: 'moderator' }).where(eq(users.id, other.userId));
      return undefined;
    },
    act: warn,
    expected: forStaff({ moderator: 'FORBIDDEN', admin: '201 moderation:measure' }),
  },
  {
    call: people.endSuspension,
    when: 'the other is suspended',
    async prepare({ world, other }) {
      const until = new Date(world.clock.now() + 3_600_000);
      await world.app.operator.run({
        command: 'users suspend',
        input: { user: other.userId, rule: 'SPAM', until: until.toISOString() },
      });
      return undefined;
    },
    act: (scene) => callAs(scene, people.endSuspension, theirs(scene)),
    expected: forAdmins('200 moderation:measure'),
  },
  {
    call: people.setPersonPlan,
    act: (scene) => callAs(scene, people.setPersonPlan, { ...theirs(scene), body: { plan: 'free', until: null } }),
    expected: forAdmins('200'),
  },
  {
    call: figures.getFigures,
    namesNoOne: true,
    act: (scene) => callAs(scene, figures.getFigures),
    expected: forStaff({ moderator: '200', admin: '200' }),
  },
  {
    call: figures.getTotals,
    namesNoOne: true,
    act: (scene) => callAs(scene, figures.getTotals),
    expected: forAdmins('200'),
  },
  {
    call: checkSetup,
    namesNoOne: true,
    act: (scene) => callAs(scene, checkSetup),
    expected: forAdmins('200'),
  },
  {
    call: site.getSiteSetup,
    namesNoOne: true,
    act: (scene) => callAs(scene, site.getSiteSetup),
    expected: forAdmins('200'),
  },
  {
    call: figures.getTransparencyReport,
    namesNoOne: true,
    when: 'no year is named',
    act: (scene) => callAs(scene, figures.getTransparencyReport),
    expected: forStaff({ moderator: 'VALIDATION_FAILED', admin: 'VALIDATION_FAILED' }),
  },
  {
    call: people.signPersonOut,
    // Not the other, whose socket it would close.
    act: (scene) => callAs(scene, people.signPersonOut, { params: { id: scene.third.userId } }),
    expected: forAdmins('200'),
  },
  {
    call: people.exportPerson,
    act: (scene) => callAs(scene, people.exportPerson, theirs(scene)),
    expected: forAdmins('200'),
  },
  {
    call: people.erasePerson,
    act: (scene) => callAs(scene, people.erasePerson, { ...theirs(scene), body: { username: 'someone else' } }),
    expected: forAdmins('VALIDATION_FAILED'),
  },
  { call: listAudit, namesNoOne: true, act: (scene) => callAs(scene, listAudit), expected: forAdmins('200') },
];
