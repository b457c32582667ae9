/** A node that has not renewed its lease in Redis for this long is dead, and its sockets with it. ms */
export const NODE_LEASE = 5000;
