import { register } from '@visavis/domain/auth/contract.ts';
import { putProfile } from '@visavis/domain/users/contract.ts';
import { createVisitor, type TestPerson } from '../../server/testing/person.ts';
import { type MarkedPerson, markedPerson } from '../../server/testing/privacy-marks.ts';

export type Visibility = 'private' | 'public';

/** Everybody on a worker's server, with a mark in every field that is private to them. */
export interface Marks {
  /** Somebody who is to be registered by a form. */
  newcomer(username: string): MarkedPerson;
  /** Registers somebody over the API and signs them in; a private profile has marks in what friends alone may see. */
  register(origin: string, username: string, visibility: Visibility): Promise<TestPerson>;
  /** @throws if nobody of that name was made here */
  of(username: string): MarkedPerson;
  everybody(): readonly MarkedPerson[];
}

export function createMarks(): Marks {
  const people = new Map<string, MarkedPerson>();

  function newcomer(username: string): MarkedPerson {
    const marked = markedPerson(username);
    people.set(username, marked);
    return marked;
  }

  return {
    newcomer,
    async register(origin, username, visibility) {
      const marked = newcomer(username);
      const person = createVisitor(origin, marked.registration);
      const reply = await person.call(register, { body: marked.registration });
      if (reply.status !== 201) throw new Error(`${username} cannot register: ${reply.text}`);
      await person.signIn();
      const shown = visibility === 'private' ? marked.profile : {};
      const own = await person.call(putProfile, { body: { ...shown, profileVisibility: visibility } });
      if (own.status !== 200) throw new Error(`${username} cannot have a profile: ${own.text}`);
      marked.learn('secret', 'inviteCode', own.data.inviteCode);
      return person;
    },
    of(username) {
      const marked = people.get(username);
      if (!marked) throw new Error(`Nobody here is called ${username}`);
      return marked;
    },
    everybody: () => [...people.values()],
  };
}
