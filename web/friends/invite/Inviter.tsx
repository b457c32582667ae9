import type { Invitation } from '@visavis/domain/friends/invite-contract.ts';
import type { ReactNode } from 'react';

export interface InviterProps {
  person: Pick<Invitation, 'username' | 'avatar'>;
  /** names the person, unless it is the user */
  title: string;
  children: ReactNode;
}

/** The head of an invitation: who invites, and what follows from it. */
export function Inviter({ person: { username, avatar }, title, children }: InviterProps) {
  return (
    <div className="flex min-w-0 flex-col items-center gap-4 text-center">
      <img
        src={avatar}
        alt=""
        width={112}
        height={112}
        loading="lazy"
        className="size-28 rounded-full bg-accent-soft object-cover"
      />
      <div className="flex max-w-full min-w-0 flex-col gap-1">
        <h1 className="text-2xl font-bold wrap-anywhere">{title}</h1>
        <p className="text-sm text-muted wrap-anywhere">
          <bdi>@{username}</bdi>
        </p>
      </div>
      {children}
    </div>
  );
}
