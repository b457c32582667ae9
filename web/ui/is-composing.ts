import type { KeyboardEvent } from 'react';

/** Safari ends the composition before it reports the Enter that did so, with this code in place of the key's. */
const OF_THE_INPUT_METHOD = 229;

/** Whether a key belongs to the word that is being composed with an input method, such as the Enter that ends it. */
export const isComposing = ({ nativeEvent, keyCode }: KeyboardEvent): boolean =>
  nativeEvent.isComposing || keyCode === OF_THE_INPUT_METHOD;
