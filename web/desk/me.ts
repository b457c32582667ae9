import type { CurrentUser } from '@visavis/domain/auth/contract.ts';
import type { Door } from '@visavis/domain/desk/contract.ts';

/** The one of the staff at this desk. */
export type Me = Pick<CurrentUser, 'userId' | 'username'> & Pick<Door, 'role'>;
