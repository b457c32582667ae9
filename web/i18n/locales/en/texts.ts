/** Every namespace of this language, by its file's path. */
export const texts = import.meta.glob<Record<string, unknown>>('./*.json', { eager: true, import: 'default' });
