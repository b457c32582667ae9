/** The mail with the link to a new password. @param language a value of Accept-Language */
export function presentResetMail({ username, link, language }: { username: string; link: string; language: string }) {
  return language.startsWith('fr')
    ? {
        subject: 'Votre nouveau mot de passe Visavis',
        text: `Bonjour ${username},\n\nChoisissez un nouveau mot de passe avec ce lien, valable une heure et une seule fois :\n${link}\n\nVous n’avez rien demandé ? Ignorez ce message, rien ne change.\n`,
      }
    : {
        subject: 'Your new Visavis password',
        text: `Hello ${username},\n\nChoose a new password with this link. It works once, for one hour:\n${link}\n\nYou did not ask for it? Ignore this mail and nothing changes.\n`,
      };
}

/** The notice that the password was changed in the settings. @param language a value of Accept-Language */
export function presentPasswordNotice({ username, language }: { username: string; language: string }) {
  return language.startsWith('fr')
    ? {
        subject: 'Votre mot de passe Visavis a changé',
        text: `Bonjour ${username},\n\nVotre mot de passe vient d’être changé, et vos autres appareils ont été déconnectés.\n\nCe n’est pas vous ? Choisissez tout de suite un nouveau mot de passe avec « Mot de passe oublié ? », à la page de connexion.\n`,
      }
    : {
        subject: 'Your Visavis password was changed',
        text: `Hello ${username},\n\nYour password has just been changed, and your other devices were signed out.\n\nThat was not you? Choose a new password right away with “Forgot your password?” on the sign-in page.\n`,
      };
}
