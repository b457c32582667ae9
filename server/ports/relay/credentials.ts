import { createHmac } from 'node:crypto';

/**
 * The password of a name at a relay, as coturn's `use-auth-secret` computes it.
 * @param username `until:name`, with the end in seconds since 1970
 */
export const relayPassword = (secret: string, username: string): string =>
  createHmac('sha1', secret).update(username).digest('base64');
