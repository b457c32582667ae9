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

/** How many passkeys open an account. */
function passkeysText(count: number, isFrench: boolean): string {
  if (count === 0) return '';
  if (isFrench) {
    return count === 1
      ? 'Une clé d’accès ouvre toujours votre compte. Si vous ne la reconnaissez pas, supprimez-la dans les réglages.\n\n'
      : `${count} clés d’accès ouvrent toujours votre compte. Supprimez dans les réglages celles que vous ne reconnaissez pas.\n\n`;
  }
  return count === 1
    ? 'One passkey still opens your account. If you do not recognise it, remove it in the settings.\n\n'
    : `${count} passkeys still open your account. Remove those you do not recognise in the settings.\n\n`;
}

/** The notice that the password was changed with a mailed link. @param language a value of Accept-Language */
export function presentResetNotice(facts: { username: string; passkeys: number; language: string }) {
  const { username, passkeys, language } = facts;
  const isFrench = language.startsWith('fr');
  return isFrench
    ? {
        subject: 'Votre mot de passe Visavis a changé',
        text: `Bonjour ${username},\n\nVotre mot de passe vient d’être changé grâce au lien reçu par e-mail, et tous vos appareils ont été déconnectés.\n\n${passkeysText(passkeys, isFrench)}Ce n’est pas vous ? Quelqu’un lit vos e-mails : protégez d’abord votre messagerie, puis choisissez un nouveau mot de passe avec « Mot de passe oublié ? », à la page de connexion.\n`,
      }
    : {
        subject: 'Your Visavis password was changed',
        text: `Hello ${username},\n\nYour password has just been changed with a mailed link, and all your devices were signed out.\n\n${passkeysText(passkeys, isFrench)}That was not you? Someone reads your mail: secure your mailbox first, then choose a new password with “Forgot your password?” on the sign-in page.\n`,
      };
}
