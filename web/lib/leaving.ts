import { createContext, useContext } from 'react';

export const LeavingContext = createContext(false);

/** Whether another page is on its way, and this one stays only until it has loaded. */
export const useIsLeaving = (): boolean => useContext(LeavingContext);
