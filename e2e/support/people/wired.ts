import { expect } from '@playwright/test';
import { type Plant, tapWire, type Wire } from '../watch/wire.ts';
import { checkCamera, pressStart } from './call.ts';
import type { Person } from './person.ts';

/** From the match to giving up, and to the next match of the same two, on a busy machine. */
export const SOON = { timeout: 60_000 };

export interface Caller {
  person: Person;
  wire: Wire;
}

/** Two who have passed the camera check, with their wires tapped. */
export async function twoCallers(newCaller: (name: string) => Promise<Person>): Promise<[Caller, Caller]> {
  const callers: Caller[] = [];
  for (const name of ['alice', 'bob']) {
    const person = await newCaller(name);
    callers.push({ person, wire: await tapWire(person) });
    await checkCamera(person);
  }
  return callers as [Caller, Caller];
}

export const startBoth = async (callers: readonly Caller[]) => {
  for (const { person } of callers) await pressStart(person);
};
export const statusOf = ({ person }: Caller, text: string | RegExp) => person.page.getByRole('heading', { name: text });
export const expectNoRating = ({ person }: Caller) => expect(person.page.getByRole('alertdialog')).toHaveCount(0);

/** Loses every answer, and the announced transport by which a path could be found without one. */
export const withoutAnswers: Plant = (event) => {
  if (event.name === 'video:answer') return [];
  if (event.payload?.transport) delete event.payload.transport;
  return [event];
};
