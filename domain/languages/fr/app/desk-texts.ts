/** The namespaces that the desk needs, by their file's path. */
export const texts = import.meta.glob<Record<string, unknown>>(
  ['./common.json', './desk.json', './errors.json', './nav.json', './refusals.json'],
  { eager: true, import: 'default' },
);
