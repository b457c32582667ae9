/** Of a panel over the stage. A word that is longer than its line ends in an ellipsis. */
export const headingClass = 'max-w-full shrink-0 overflow-hidden text-xl text-ellipsis wrap-normal';
