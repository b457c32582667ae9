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
