/** The cookie in which the browser keeps the chosen language of the interface, such as `fr`. */
export const languageCookie = 'visavis_language';
/** The same over HTTPS: no other host of the domain can set it. */
export const secureLanguageCookie = `__Host-${languageCookie}`;

/** A placeholder for the public address in built files; the server replaces it. */
export const builtOrigin = 'https://visavis.invalid';

/** Values that the server writes into the built page of an invitation. */
export interface InvitationParts {
  code: string;
  username: string;
  displayName: string;
  avatar: string;
}

/** Placeholders for it. They need no escaping anywhere, and no name has characters like theirs in a row. */
export const builtInvitation: InvitationParts = {
  code: 'visavis_built_code',
  username: 'visavis_built_username',
  displayName: 'visavis_built_displayName',
  avatar: 'visavis_built_avatar',
};

/** Of the page in a folder of the build; no request names it. */
export const invitationPage = '_invitation.html';

/** Of the element in every page that has how the site is set up, as JSON. */
export const siteId = 'site';
/** A placeholder in that element; the server replaces it. */
export const builtSite = '"visavis_built_site"';

/** A placeholder for the name of the site, in pages and in what is installed; the server replaces it. */
export const builtName = 'visavis_built_siteName';

/** Of the element in a member's page that has the API's answers to what the app asks first, as JSON by their paths. */
export const firstAnswersId = 'first-answers';
/** Beside them, the time at which the server wrote them, ms. */
export const firstAnswersTime = 'now';
/** A placeholder in that element; the server replaces it. */
export const builtAnswers = '"visavis_built_answers"';
