import type { Invitation, OpenedInvitation } from '@visavis/domain/friends/invite-contract.ts';
import { INVITE_ALPHABET, INVITE_LINK_LENGTH, isLinkCode, normalizeInviteCode } from '@visavis/domain/friends/rules.ts';
import { AppError } from '@visavis/domain/wire/errors.ts';
import { avatarUrl, presentPerson } from '../../http/presenter.ts';
import type { Random } from '../../ports/random.ts';
import type { Standing } from '../repo-rows.ts';
import type { InvitationsRepo, Inviter } from './repo-invitations.ts';

/**
 * The owner as anyone with the link sees them. The address of a generated picture holds the user's id, so the picture
 * itself takes its place; those of uploaded ones are drawn at random.
 */
const presentInvitation = (row: Inviter, defaultAvatar: (userId: string) => string): Invitation => ({
  username: row.username,
  displayName: row.displayName,
  avatar: row.avatarFile ? avatarUrl(row) : `data:image/svg+xml,${encodeURIComponent(defaultAvatar(row.id))}`,
});

export interface InvitationsDependencies {
  repo: InvitationsRepo;
  random: Random;
  standing(userId: string, otherId: string): Promise<Pick<Standing, 'blocks'>>;
  /** the generated picture of a user, as SVG */
  defaultAvatar(userId: string): string;
}

export type Invitations = ReturnType<typeof createInvitations>;

/** Two codes of 59 bits that are equal are a fault of the generator, not chance. */
const TRIES = 3;

/** Invitations by link (docs/decisions/056). */
export function createInvitations({ repo, random, standing, defaultAvatar }: InvitationsDependencies) {
  /** @throws UNAVAILABLE */
  async function draw(store: (code: string) => Promise<boolean>): Promise<void> {
    for (let attempt = 0; attempt < TRIES; attempt += 1) {
      if (await store(random.code(INVITE_ALPHABET, INVITE_LINK_LENGTH))) return;
    }
    throw new AppError('UNAVAILABLE');
  }

  /** @throws NOT_FOUND where the account is erased meanwhile */
  async function stored(userId: string): Promise<{ code: string }> {
    const code = await repo.linkOf(userId);
    if (!code) throw new AppError('NOT_FOUND');
    return { code };
  }

  return {
    /** The code of the user's link, made if there is none. */
    async link(userId: string): Promise<{ code: string }> {
      const code = await repo.linkOf(userId);
      if (code) return { code };
      await draw((drawn) => repo.firstLink(userId, drawn));
      return stored(userId);
    },

    /** A new link; the former one is void at once. */
    async renew(userId: string): Promise<{ code: string }> {
      await draw((drawn) => repo.replaceLink(userId, drawn));
      return stored(userId);
    },

    /** The inviter as anyone with the link may see them. Typed codes have no page: they are too short for it. */
    async preview(code: string): Promise<Invitation | undefined> {
      const normal = normalizeInviteCode(code);
      const row = isLinkCode(normal) ? await repo.byLink(normal) : undefined;
      return row && presentInvitation(row, defaultAvatar);
    },

    /**
     * The inviter of a link or an invite code. A block by the inviter does not show (docs/decisions/007).
     * @throws INVALID_INVITE_CODE, also where the user blocks the inviter
     */
    async open(userId: string, code: string): Promise<OpenedInvitation> {
      const row = await repo.byLinkOrCode(normalizeInviteCode(code));
      if (!row) throw new AppError('INVALID_INVITE_CODE');
      const isOwn = row.id === userId;
      if (!isOwn && (await standing(userId, row.id)).blocks) throw new AppError('INVALID_INVITE_CODE');
      return { person: presentPerson(row), isOwn };
    },
  };
}
