import { listCases } from '@visavis/domain/desk/cases.ts';
import { beginCode, confirmCode, getDoor, openWithCode } from '@visavis/domain/desk/door.ts';
import { isOfDesk, routes } from '@visavis/domain/wire/contracts.ts';
import { eq } from 'drizzle-orm';
import { users } from '../../server/db/schema/users.ts';
import { codeFor } from '../../server/testing/authenticators/one-time-code.ts';
import { createVisitor } from '../../server/testing/person.ts';
import { type Attack, type AttackScene, nothingWrong, type Outcome } from './attack.ts';

const STAFF = 'doorstaff';
const OUTSIDER = 'dooroutsider';
/** Wrong codes within a quarter of an hour (server/desk/door/door.ts), and requests to a closed desk (server/http/probes.ts). */
const GUESSES = 10;
const PROBES = 30;

/** Someone without a role looks for the desk; a thief who has the password of one of the staff guesses their code. */
async function tryDoor({ origin, person }: AttackScene): Promise<Outcome> {
  const [staff, outsider] = [person(STAFF), person(OUTSIDER)];
  const wrong: string[] = [];
  const desk = routes.filter((route) => isOfDesk(route) && !route.params && route.method === 'GET');
  let hidden = 0;
  let code: string | undefined = 'NOT_FOUND';
  while (code === 'NOT_FOUND' && hidden <= PROBES) {
    const route = desk[hidden % desk.length] ?? getDoor;
    code = (await outsider.call(route)).code;
    if (code === 'NOT_FOUND') hidden += 1;
  }
  if (code !== 'RATE_LIMITED') wrong.push(`an outsider is answered ${code} after ${hidden} requests to the desk`);

  const { data: begun } = await staff.call(beginCode, { body: { password: staff.password } });
  const first = codeFor(begun.secret);
  const confirmed = await staff.call(confirmCode, { body: { code: first } });
  if (confirmed.status >= 400) wrong.push(`staff cannot open the desk: ${confirmed.text}`);

  const thief = createVisitor(origin, staff);
  await thief.signIn();
  const isShut = async (when: string) => {
    const inside = await thief.call(listCases);
    if (inside.code !== 'DESK_CLOSED')
      wrong.push(`${when}, the thief reads the queue: ${inside.code ?? inside.status}`);
  };
  await isShut('with the password');
  const tried = async (guess: string) => (await thief.call(openWithCode, { body: { code: guess } })).code ?? 'open';
  const replayed = await tried(first);
  if (replayed !== 'CODE_REFUSED') wrong.push(`a code that was used before: ${replayed}`);
  const again = (await thief.call(beginCode, { body: { password: staff.password } })).code;
  if (again !== 'CODE_EXISTS') wrong.push(`the thief sets up codes of their own: ${again}`);
  let guesses = 1;
  let answer = replayed;
  while (answer === 'CODE_REFUSED' && guesses <= GUESSES) {
    // One that the app does not show now.
    answer = await tried(codeFor(begun.secret) === '000000' ? '111111' : '000000');
    if (answer === 'CODE_REFUSED') guesses += 1;
  }
  if (answer !== 'RATE_LIMITED' || guesses !== GUESSES) wrong.push(`${guesses} guesses, then ${answer}`);
  const right = await tried(codeFor(begun.secret));
  if (right !== 'RATE_LIMITED') wrong.push(`beyond the limit the right code is answered ${right}`);
  await isShut('after guessing');
  const owner = await staff.call(listCases);
  if (owner.status !== 200) wrong.push(`the owner is shut out: ${owner.text}`);
  return nothingWrong(
    `${hidden} requests to the desk, ${guesses} guesses`,
    `${PROBES} and ${GUESSES} at most, the owner stays inside`,
    wrong,
  );
}

export const attackDoor: readonly Attack[] = [
  {
    name: 'the door of the desk',
    isQuick: true,
    people: [STAFF, OUTSIDER],
    async prepare(db) {
      await db.update(users).set({ role: 'moderator' }).where(eq(users.username, STAFF));
    },
    run: tryDoor,
  },
];
