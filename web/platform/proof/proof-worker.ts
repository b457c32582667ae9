import { deriveKey } from 'altcha-lib/algorithms/web/pbkdf2';
import { handler } from 'altcha-lib/workers/shared';

/** Looks for the key that a challenge asks for, by the browser's own cryptography. */
handler({ deriveKey });
