import type { ReactNode } from 'react';
import { Skeleton } from '../../ui/Skeleton.tsx';

export interface InviterProps {
  username: string;
  /** names the person, unless it is the user */
  title: string;
  children: ReactNode;
}

/** The words of an invitation: who invites, and what follows from it. */
export const Inviter = ({ username, title, children }: InviterProps) => (
  <>
    <div className="flex max-w-full min-w-0 flex-col gap-1">
      <h1 className="text-3xl font-bold wrap-anywhere short:text-2xl">{title}</h1>
      <p className="text-sm text-muted wrap-anywhere">
        <bdi translate="no">@{username}</bdi>
      </p>
    </div>
    {children}
  </>
);

/** Stands in for the words while they load. */
export const InviterSkeleton = ({ children }: { children: ReactNode }) => (
  <>
    <div className="flex flex-col gap-2">
      <Skeleton className="h-8 w-64 max-w-full" />
      <Skeleton className="h-8 w-48 max-w-full" />
      <Skeleton className="h-4 w-20" />
    </div>
    <div className="flex flex-col gap-2">
      <Skeleton className="h-4 w-full" />
      <Skeleton className="h-4 w-4/5" />
    </div>
    {children}
  </>
);
