/** The texts of the desk, by their files' paths. */
export const texts = import.meta.glob<Record<string, unknown>>(
  ['./common.json', './desk.json', './doctor.json', './errors.json', './nav.json'],
  { eager: true, import: 'default' },
);
