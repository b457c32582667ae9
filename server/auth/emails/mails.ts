interface MailWithLink {
  username: string;
  link: string;
  /** a value of Accept-Language */
  language: string;
}

/** The mail that confirms the address of a new account. */
export function presentConfirmationMail({ username, link, language }: MailWithLink) {
  return language.startsWith('fr')
    ? {
        subject: 'Confirmez votre adresse e-mail',
        text: `Bonjour ${username},\n\nBienvenue sur Visavis ! Confirmez votre adresse avec ce lien, valable 24 heures et une seule fois :\n${link}\n\nVous n’avez pas créé de compte ? Ignorez ce message.\n`,
      }
    : {
        subject: 'Confirm your email address',
        text: `Hello ${username},\n\nWelcome to Visavis! Confirm your address with this link. It works once, for 24 hours:\n${link}\n\nYou did not create an account? Ignore this mail.\n`,
      };
}

/** The mail to a new address, which takes effect once its link is used. */
export function presentChangeMail({ username, link, language }: MailWithLink) {
  return language.startsWith('fr')
    ? {
        subject: 'Confirmez votre nouvelle adresse e-mail',
        text: `Bonjour ${username},\n\nPour utiliser cette adresse sur Visavis, ouvrez ce lien, valable 24 heures et une seule fois :\n${link}\n\nVous n’avez rien demandé ? Ignorez ce message, rien ne change.\n`,
      }
    : {
        subject: 'Confirm your new email address',
        text: `Hello ${username},\n\nTo use this address on Visavis, open this link. It works once, for 24 hours:\n${link}\n\nYou did not ask for it? Ignore this mail and nothing changes.\n`,
      };
}

interface Notice {
  username: string;
  /** a value of Accept-Language */
  language: string;
}

/** The notice to the address that is to be replaced. The new one is not named: it is the owner's to know. */
export function presentChangeNotice({ username, language }: Notice) {
  return language.startsWith('fr')
    ? {
        subject: 'Votre adresse e-mail Visavis va changer',
        text: `Bonjour ${username},\n\nUne nouvelle adresse e-mail a été indiquée pour votre compte Visavis. Celle-ci ne servira bientôt plus à vous connecter.\n\nCe n’est pas vous ? Changez tout de suite votre mot de passe avec « Mot de passe oublié ? », à la page de connexion.\n`,
      }
    : {
        subject: 'Your Visavis email address is about to change',
        text: `Hello ${username},\n\nA new email address was entered for your Visavis account. Soon you will no longer sign in with this one.\n\nThat was not you? Change your password right away with “Forgot your password?” on the sign-in page.\n`,
      };
}
