/** A key of 32 bytes, in base64 or base64url. */
export const isKey = (text: string): boolean => /^[\w+/-]{43}=?$/.test(text);

/** Characters of a session secret, at least. */
export const SECRET_LENGTH = 32;
