/** Puts variables in as Compose does. @throws where a required one is missing */
export function interpolate(source: string, variables: Record<string, string>): string {
  const [, before, name = '', operator, rest = '', after = ''] =
    /^((?:[^$]|\$(?!\{))*)\$\{(\w+)(?::([-?+])((?:[^{}]|\$\{[^}]*\})*))?\}(.*)$/s.exec(source) ?? [];
  if (before === undefined) return source;
  const given = variables[name];
  const other = operator === (given ? '+' : '-') ? interpolate(rest, variables) : '';
  const value = operator === '+' ? other : given || other;
  if (!value && operator === '?') throw new Error(`${name} is required`);
  return before + value + interpolate(after, variables);
}
