/** Of the list of sessions in the query cache. */
export const sessionsKey = ['auth', 'sessions'] as const;
