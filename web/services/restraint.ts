import { createContext, useContext } from 'react';

/** From what a suspension keeps the user: `contact` is to write, to ask to be friends and to call, `calls` to call alone. */
export type Restraint = 'contact' | 'calls' | null;

export const RestraintContext = createContext<Restraint>(null);

export const useRestraint = () => useContext(RestraintContext);
