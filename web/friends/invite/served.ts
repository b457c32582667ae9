import type { Invitation } from '@visavis/domain/friends/invite-contract.ts';
import { builtInvitation } from '@visavis/domain/wire/pages.ts';

/**
 * The inviter, as the server has written them into the page (docs/decisions/056); undefined on any other page. The build
 * writes the page with placeholders.
 */
export function servedInvitation(code: string): Invitation | undefined {
  const { username, displayName, avatar } = builtInvitation;
  if (typeof document === 'undefined') return { username, displayName, avatar };
  const data = document.getElementById('root')?.dataset;
  if (data?.code !== code) return undefined;
  return { username: data.username ?? '', displayName: data.displayName ?? '', avatar: data.avatar ?? '' };
}
