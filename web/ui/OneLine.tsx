/** A person's name on one line. It goes the way of its own script, so that it is its end that has no room. */
export const PersonName = ({ children }: { children: string }) => (
  <bdi className="block w-fit max-w-full truncate">{children}</bdi>
);
