/** Every namespace, by its file's path. */
export const texts = import.meta.glob<Record<string, unknown>>('./en/*.json', { eager: true, import: 'default' });
