/** What a person has written on one line, such as a name. It goes the way of its own script, and its end has no room. */
export const OneLine = ({ children }: { children: string }) => (
  <bdi className="block w-fit max-w-full truncate">{children}</bdi>
);
