/** Every namespace of this language but that of the desk, by its file's path. */
export const texts = import.meta.glob<Record<string, unknown>>(['./*.json', '!./desk.json'], {
  eager: true,
  import: 'default',
});
