/**
 * Settings of PostgreSQL's planner. A connection plans what is run all the time once, and keeps the plan while the table
 * grows: made for an empty table it reads the whole of it, and a thousand calls later still does. So it goes by the
 * indexes from the start. A statement that has none reads the table all the same, and what that is taken to cost must
 * not make PostgreSQL compile it.
 */
export const plannerSettings = ['enable_seqscan=off', 'jit=off'] as const;
