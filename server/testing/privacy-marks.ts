/** One private value of someone, to be looked for in what others receive. */
export interface Mark {
  owner: string;
  field: string;
  value: string;
}

/** Someone whose every private field can be told from anything else that is ever sent. */
export interface MarkedPerson {
  registration: {
    email: string;
    username: string;
    password: string;
    firstName: string;
    lastName: string;
    birthDate: string;
  };
  /** what a private profile shows to friends alone */
  profile: { bio: string; interests: string[] };
  /** never for anyone else: mail, names, birth date, password and, once learned, the invite code */
  secret: Mark[];
  /** for friends alone, of a private profile: bio, interests and, once learned, the banner */
  closed: Mark[];
  /** Makes a mark that the server gave: an invite code, the address of a picture. */
  learn(kind: 'secret' | 'closed', field: string, value: string): void;
  /** Makes up a text for `field`, such as a message, that only some may read. */
  write(field: string): Mark;
}

/** Letters that no word, id or code of the product holds together. */
const PREFIX = 'zqmark';
/** Closes a mark: what bob2 has does not hold what bob has. */
const END = 'qz';

/** @param owner a username: letters and digits; its first seven letters make the birth date an own one */
export function markedPerson(owner: string): MarkedPerson {
  const marked = (field: string): Mark => ({ owner, field, value: `${PREFIX}-${field}-${owner}-${END}`.toLowerCase() });
  const [mail, password, first, last] = ['mail', 'password', 'firstname', 'lastname'].map(marked) as [
    ...[Mark, Mark, Mark, Mark],
  ];
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
    learn: (kind, field, value) => void (kind === 'secret' ? secret : closed).push({ owner, field, value }),
    write: marked,
  };
}

/** A day in the 1930s or 1940s: no other date that is ever sent lies there. */
function birthDateOf(owner: string): string {
  let hash = 0;
  for (const letter of owner) hash = (hash * 31 + letter.charCodeAt(0)) % 7000;
  return new Date(Date.UTC(1930, 0, 1 + hash)).toISOString().slice(0, 10);
}

/**
 * The marks that a text holds, in whatever case, as it stands or percent-encoded or in base64.
 * The text can be anything that someone received: a body, a header, a frame of a socket, a page.
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
