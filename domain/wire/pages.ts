/** The cookie in which the browser keeps the chosen language of the interface: `en` or `fr`. */
export const languageCookie = 'visavis_language';

/** Stands for the public address in the files of a build; the server writes its own in its place. */
export const builtOrigin = 'https://visavis.invalid';
