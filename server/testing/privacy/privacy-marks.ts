/** A private value of a person, to search for in what others receive. */
export interface Mark {
  owner: string;
  field: string;
  value: string;
}

/** A person whose private fields are all unique texts. */
export interface MarkedPerson {
  registration: {
    email: string;
    username: string;
    password: string;
    firstName: string;
    lastName: string;
    birthDate: string;
  };
  /** the fields of a private profile that only friends see */
  profile: { bio: string; interests: string[] };
  /** visible to no one else: email, names, birth date, password and, once known, the invite code */
  secret: Mark[];
  /** visible to friends only: bio, interests and, once known, the banner */
  closed: Mark[];
  /** Adds a value that the server assigned: an invite code, the URL of a picture. */
  addMark(kind: 'secret' | 'closed', field: string, value: string): void;
  /** Returns a unique text for `field`, such as a message that only some may read. */
  newMark(field: string): Mark;
}

/** Letters that appear together in no word, id or code. */
const PREFIX = 'zqmark';
/** Ends a mark, so that the marks of bob2 do not contain those of bob. */
const END = 'qz';

/** @param owner a username of letters and digits; it determines the birth date */
export function markedPerson(owner: string): MarkedPerson {
  const marked = (field: string): Mark => ({ owner, field, value: `${PREFIX}-${field}-${owner}-${END}`.toLowerCase() });
  const [mail, password] = [marked('mail'), marked('password')];
  const [first, last] = [marked('firstname'), marked('lastname')];
  const birthDate = { owner, field: 'birthDate', value: birthDateOf(owner) };
  const [bio, interest] = [marked('bio'), marked('interest')];
  const secret = [mail, password, first, last, birthDate];
  const closed = [bio, interest];
  return {
    registration: {
      email: `${mail.value}@example.com`,
      username: owner,
      password: password.value,
      firstName: first.value,
      lastName: last.value,
      birthDate: birthDate.value,
    },
    profile: { bio: `About me: ${bio.value}.`, interests: [interest.value] },
    secret,
    closed,
    addMark: (kind, field, value) => void (kind === 'secret' ? secret : closed).push({ owner, field, value }),
    newMark: marked,
  };
}

/** A date in the 1930s or 1940s: no other date that is sent is that old. */
function birthDateOf(owner: string): string {
  let hash = 0;
  for (const letter of owner) hash = (hash * 31 + letter.charCodeAt(0)) % 7000;
  return new Date(Date.UTC(1930, 0, 1 + hash)).toISOString().slice(0, 10);
}

/**
 * The marks that a text contains, ignoring case: plain, percent-encoded or in base64.
 * The text is anything a client received: a body, headers, a socket event, a page.
 */
export function findMarks(text: string, marks: readonly Mark[]): Mark[] {
  const readings = [text, unescaped(text), ...decoded(text)].map((reading) => reading.toLowerCase());
  return marks.filter(({ value }) => readings.some((reading) => reading.includes(value.toLowerCase())));
}

const unescaped = (text: string): string =>
  text.replaceAll(/(?:%[0-9a-f]{2})+/gi, (escaped) => {
    try {
      return decodeURIComponent(escaped);
    } catch {
      return escaped;
    }
  });

const decoded = (text: string): string[] =>
  (text.match(/[\w+/-]{16,}={0,2}/g) ?? []).flatMap((word) => {
    try {
      return [atob(word.replaceAll('-', '+').replaceAll('_', '/').replace(/=+$/, ''))];
    } catch {
      return [];
    }
  });
