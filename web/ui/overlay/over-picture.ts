import { createContext, useContext } from 'react';

/** Whether what opens here lies over a picture: it stays dark in both themes (colours.css). */
export const OverPicture = createContext(false);

/** The class of what opens in a layer of its own. */
export const useOverPicture = () => useContext(OverPicture) && 'over-picture text-text';
