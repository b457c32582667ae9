/** A node that has not renewed its lease in Redis for this long is dead, and its sockets with it. ms */
export const NODE_LEASE = 5000;
/** After how long a client notices that a node is silent: the longest between two pings, and the wait for one. ms */
export const PING_INTERVAL = 10_000;
export const PING_TIMEOUT = 10_000;
