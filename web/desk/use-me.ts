import type { CurrentUser } from '@visavis/domain/auth/contract.ts';
import type { door } from '@visavis/domain/desk/contract.ts';
import { createContext, useContext } from 'react';
import type { z } from 'zod';

export type Door = z.infer<typeof door>;
/** The moderator at this desk. */
export type Me = Pick<CurrentUser, 'userId' | 'username'> & Pick<Door, 'role'>;

export const MeContext = createContext<Me | null>(null);

export function useMe(): Me {
  const me = useContext(MeContext);
  if (!me) throw new Error('useMe needs an open desk');
  return me;
}
