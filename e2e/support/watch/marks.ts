import { register } from '@visavis/domain/auth/contract.ts';
import { getLegalText } from '@visavis/domain/legal/contract.ts';
import { putProfile } from '@visavis/domain/users/contract.ts';
import { createVisitor, type TestPerson } from '../../../server/testing/person.ts';
import { type MarkedPerson, markedPerson } from '../../../server/testing/privacy/privacy-marks.ts';

export type Visibility = 'private' | 'public';

/** All users on a worker's server, with a mark in each of their private fields. */
export interface Marks {
  /** Marks a user whom the test registers through the form. */
  newcomer(username: string): MarkedPerson;
  /** Registers a user over the API and signs them in; a private profile has marks in its friends-only fields. */
  register(origin: string, username: string, visibility: Visibility): Promise<TestPerson>;
  /** @throws where there is no user of that name */
  of(username: string): MarkedPerson;
  all(): readonly MarkedPerson[];
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
      const { version } = (await person.call(getLegalText, { params: { page: 'terms' } })).data;
      const reply = await person.call(register, { body: { ...marked.registration, acceptedTexts: version } });
      if (reply.status !== 201) throw new Error(`${username} cannot register: ${reply.text}`);
      await person.signIn();
      const fields = visibility === 'private' ? marked.profile : {};
      const profile = await person.call(putProfile, { body: { ...fields, profileVisibility: visibility } });
      if (profile.status !== 200) throw new Error(`${username} cannot save a profile: ${profile.text}`);
      marked.addMark('secret', 'inviteCode', profile.data.inviteCode);
      return person;
    },
    of(username) {
      const marked = people.get(username);
      if (!marked) throw new Error(`There is no user ${username}`);
      return marked;
    },
    all: () => [...people.values()],
  };
}
