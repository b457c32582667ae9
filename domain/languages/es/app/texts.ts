/** The texts of the app, by their files' paths. The build alone has the descriptions. */
export const texts = import.meta.glob<Record<string, unknown>>(
  ['./*.json', '!./desk.json', '!./doctor.json', '!./descriptions.json'],
  {
    eager: true,
    import: 'default',
  },
);
