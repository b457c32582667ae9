/** Every namespace, by its file's path. */
export const texts = import.meta.glob<Record<string, unknown>>('./fr/*.json', { eager: true, import: 'default' });
