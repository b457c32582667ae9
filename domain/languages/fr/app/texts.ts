/** The namespaces that everyone needs up to the queue, by their file’s path. */
export const texts = import.meta.glob<Record<string, unknown>>(
  ['./{auth,call,common,connection,errors,home,matching,matching-setup,nav,passkeys,titles,waiting}.json'],
  { eager: true, import: 'default' },
);
