/**
 * Settings of PostgreSQL's planner. A connection plans a prepared statement once and keeps the plan while tables grow: one
 * made for an empty table scans all of it, and still does a thousand calls later. So indexes are preferred from the start.
 * A statement without an index scans all the same, at a cost that PostgreSQL then overestimates: it must not JIT-compile
 * it for that.
 */
export const plannerSettings = ['enable_seqscan=off', 'jit=off'] as const;
