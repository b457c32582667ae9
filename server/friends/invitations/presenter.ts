import type { Invitation } from '@visavis/domain/friends/invite-contract.ts';
import { avatarUrl } from '../../http/presenter.ts';
import type { Inviter } from './repo-invitations.ts';

/**
 * What anyone with a link sees of its owner. The address of a generated picture holds the user's id, so the picture
 * itself takes its place; those of uploaded ones are drawn at random.
 */
export const presentInvitation = (row: Inviter, defaultAvatar: (userId: string) => string): Invitation => ({
  username: row.username,
  displayName: row.displayName,
  avatar: row.avatarFile ? avatarUrl(row) : `data:image/svg+xml,${encodeURIComponent(defaultAvatar(row.id))}`,
});
