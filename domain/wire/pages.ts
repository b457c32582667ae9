/** The cookie in which the browser keeps the chosen language of the interface, such as `fr`. */
export const languageCookie = 'visavis_language';

/** A placeholder for the public address in built files; the server replaces it. */
export const builtOrigin = 'https://visavis.invalid';
