import { INVITE_ALPHABET, INVITE_LINK_LENGTH } from '@visavis/domain/friends/rules.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import { createInvitations, type Invitations, type InvitationsDependencies } from './invitations.ts';

const LINK = INVITE_ALPHABET.slice(0, INVITE_LINK_LENGTH);
const ben = { id: 'ben', username: 'ben', displayName: 'Ben', avatarFile: null, karma: 60 };

/** the stored code of the user's link */
let link: string | undefined;
/** whether each code drawn can be stored */
let stores: boolean[];
let blocks: boolean;
/** what was drawn, stored and looked up, in order */
let done: unknown[];
let invitations: Invitations;
beforeEach(() => {
  [link, stores, blocks, done] = [undefined, [true], false, []];
  let drawn = 0;
  const store = (what: string) => async (userId: string, code: string) => {
    done.push([what, userId, code]);
    const isStored = stores.shift() ?? false;
    if (isStored) link = code;
    return isStored;
  };
  const dependencies = {
    random: {
      code(alphabet: string, length: number) {
        drawn += 1;
        return `${alphabet === INVITE_ALPHABET} ${length} ${drawn}`;
      },
    },
    defaultAvatar: (userId: string) => `<svg>${userId}</svg>`,
    standing: async (...of: unknown[]) => {
      done.push(['standing', ...of]);
      return { blocks };
    },
    repo: {
      linkOf: async () => link,
      firstLink: store('first'),
      replaceLink: store('replaced'),
      byLink: async (code: string) => {
        done.push(['by link', code]);
        return code === LINK ? ben : undefined;
      },
      byLinkOrCode: async (code: string) => (code === LINK || code === 'ABCDEF' ? ben : undefined),
    },
  };
  invitations = createInvitations(dependencies as unknown as InvitationsDependencies);
});
const code = (count: number) => `true ${INVITE_LINK_LENGTH} ${count}`;
const refused = (name: string) => expect.objectContaining({ code: name });

describe('a link', () => {
  it('that exists stays', async () => {
    link = LINK;
    expect(await invitations.link('ann')).toEqual({ code: LINK });
    expect(done).toEqual([]);
  });

  it('is made where there is none', async () => {
    expect(await invitations.link('ann')).toEqual({ code: code(1) });
    expect(done).toEqual([['first', 'ann', code(1)]]);
  });

  it('is replaced by another', async () => {
    link = LINK;
    expect(await invitations.renew('ann')).toEqual({ code: code(1) });
    expect(done).toEqual([['replaced', 'ann', code(1)]]);
  });

  it('is drawn three times at most', async () => {
    stores = [false, false, true];
    expect(await invitations.link('ann')).toEqual({ code: code(3) });
    [link, stores] = [undefined, [false, false, false, true]];
    await expect(invitations.link('ann')).rejects.toEqual(refused('UNAVAILABLE'));
    expect(stores).toEqual([true]);
  });

  it('of an account that is erased meanwhile is none', async () => {
    const gone = createInvitations({
      random: { code: () => 'code' },
      repo: { linkOf: async () => undefined, firstLink: async () => true },
    } as unknown as InvitationsDependencies);
    await expect(gone.link('ann')).rejects.toEqual(refused('NOT_FOUND'));
  });
});

describe('its page', () => {
  it('shows who invites, by a picture that says nothing of their id', async () => {
    const avatar = `data:image/svg+xml,${encodeURIComponent('<svg>ben</svg>')}`;
    const shown = { username: 'ben', displayName: 'Ben', avatar };
    expect(await invitations.preview(` ${LINK.toLowerCase()} `)).toEqual(shown);
  });

  it.each(['ABCDEF', `${LINK}A`, '', 'no code'])('is none for %j, which is no link', async (other) => {
    expect(await invitations.preview(other)).toBeUndefined();
    expect(done).toEqual([]);
  });

  it('is none for a link that is void', async () => {
    const other = INVITE_ALPHABET.slice(1, INVITE_LINK_LENGTH + 1);
    expect(await invitations.preview(other)).toBeUndefined();
    expect(done).toEqual([['by link', other]]);
  });
});

describe('someone who opens it', () => {
  it.each([LINK, LINK.toLowerCase(), 'abcdef'])('by %s learns who invites', async (given) => {
    expect(await invitations.open('ann', given)).toMatchObject({ person: { username: 'ben' }, isOwn: false });
    expect(done).toEqual([['standing', 'ann', 'ben']]);
  });

  it('and owns it learns so', async () => {
    blocks = true;
    expect(await invitations.open('ben', LINK)).toMatchObject({ isOwn: true });
  });

  it('and blocks who invites finds it void, as one that is', async () => {
    blocks = true;
    await expect(invitations.open('ann', LINK)).rejects.toEqual(refused('INVALID_INVITE_CODE'));
    await expect(invitations.open('ann', 'void')).rejects.toEqual(refused('INVALID_INVITE_CODE'));
  });
});
