export interface OneLineProps {
  children?: string;
  /** names it for what fills it (app/early) */
  'data-early'?: string;
}

/** What a person has written on one line, such as a name. It goes the way of its own script, and its end has no room. */
export const OneLine = ({ children, ...named }: OneLineProps) => (
  <bdi {...named} className="block w-fit max-w-full truncate">
    {children}
  </bdi>
);
