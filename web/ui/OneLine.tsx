export interface OneLineProps {
  children?: string;
  /** yes: words for others to read, no name */
  translate?: 'yes';
}

/** A person's text on one line, such as a name. It follows the direction of its own script, and is cut at its end. */
export const OneLine = ({ children, ...named }: OneLineProps) => (
  <bdi translate="no" {...named} className="block w-fit max-w-full truncate">
    {children}
  </bdi>
);
