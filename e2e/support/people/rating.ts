import { button } from './page.ts';
import type { Person } from './person.ts';

/** The heading of the recap of a call. */
export const GOODBYE = /^(You talked |.+ left after )/;

const answer = ({ page }: Person) => button(page, 'No opinion');

/** Answers the rating wherever it stands in the way: on a slow machine a call is long enough for one. */
export const rateWhenAsked = (person: Person): Promise<void> =>
  person.page.addLocatorHandler(answer(person), () => answer(person).click());

/** Answers the rating if it is there now. For use in a loop: whether and when it comes depends on the machine. */
export async function rateIfAsked(person: Person): Promise<void> {
  if (await answer(person).isVisible()) await answer(person).click({ timeout: 10_000 });
}
