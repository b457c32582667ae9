/** Every namespace of this language but that of the desk, and those that load apart, by its file’s path. */
export const texts = import.meta.glob<Record<string, unknown>>(['./*.json', '!./{desk,invitation,push}.json'], {
  eager: true,
  import: 'default',
});
