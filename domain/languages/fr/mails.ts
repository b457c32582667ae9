import type { Addressed, MailTexts } from '../shapes.ts';

const hello = ({ username }: Addressed) => (username ? `Bonjour ${username},` : 'Bonjour,');

/** How many passkeys open an account. */
function passkeysText(count: number): string {
  if (count === 0) return '';
  return count === 1
    ? 'Une clé d’accès ouvre toujours votre compte. Si vous ne la reconnaissez pas, supprimez-la dans les paramètres.\n\n'
    : `${count} clés d’accès ouvrent toujours votre compte. Supprimez dans les paramètres celles que vous ne reconnaissez pas.\n\n`;
}

const sitesText = (sites: string): string =>
  sites &&
  `Dissocié de votre compte : ${sites}. Ce que vous aviez associé vous-même peut l’être de nouveau dans les paramètres.\n\n`;

export const mails: MailTexts = {
  hello,
  // A space goes before the colon.
  foot: { contact: 'Contact :', terms: 'Conditions :', privacy: 'Confidentialité :' },
  confirmAddress: ({ link }) => ({
    subject: 'Confirmez votre adresse e-mail',
    text: `${hello({})}\n\nBienvenue sur {site} ! Confirmez votre adresse avec ce lien, valable 24 heures et une seule fois :\n${link}\n\nVous n’avez pas créé de compte ? Ouvrez le lien et choisissez « Ce n’était pas moi » : le compte sera effacé.\n`,
  }),
  confirmNewAddress: ({ link }) => ({
    subject: 'Confirmez votre nouvelle adresse e-mail',
    text: `${hello({})}\n\nPour utiliser cette adresse sur {site}, ouvrez ce lien, valable 24 heures et une seule fois :\n${link}\n\nVous n’avez rien demandé ? Ignorez ce message, rien ne change.\n`,
  }),
  addressTaken: ({ username }) => ({
    subject: 'Votre adresse e-mail appartient à un compte {site}',
    text: `${hello({ username })}\n\nCette adresse a été indiquée pour un autre compte {site}. Elle appartient déjà au vôtre : rien n’a changé.\n\nSi c’était vous, connectez-vous au compte de cette adresse. Si vous en avez oublié le mot de passe, choisissez « Mot de passe oublié ? », sur la page de connexion.\n\nCe n’est pas vous ? Ignorez ce message.\n`,
  }),
  addressChanges: ({ username }) => ({
    subject: 'Votre adresse e-mail {site} va changer',
    text: `${hello({ username })}\n\nUne nouvelle adresse e-mail a été indiquée pour votre compte {site}. Celle-ci ne servira bientôt plus à vous connecter.\n\nCe n’est pas vous ? Changez tout de suite votre mot de passe avec « Mot de passe oublié ? », sur la page de connexion.\n`,
  }),
  newDevice: ({ username, device = 'appareil inconnu', time, link }) => ({
    subject: 'Nouvelle connexion à votre compte {site}',
    text: `${hello({ username })}\n\nVotre compte vient d’être ouvert sur un nouvel appareil :\n${device}, le ${time} (UTC)\n\nC’était vous ? Il n’y a rien à faire.\n\nCe n’était pas vous ? Choisissez tout de suite un nouveau mot de passe : tous vos appareils seront déconnectés. Vérifiez ensuite vos clés d’accès dans les paramètres.\n${link}\n`,
  }),
  resetPassword: ({ username, link }) => ({
    subject: 'Choisissez un nouveau mot de passe {site}',
    text: `${hello({ username })}\n\nChoisissez un nouveau mot de passe avec ce lien, valable une heure et une seule fois :\n${link}\n\nVous n’avez rien demandé ? Ignorez ce message, rien ne change.\n`,
  }),
  passwordChanged: ({ username }) => ({
    subject: 'Votre mot de passe {site} a changé',
    text: `${hello({ username })}\n\nVotre mot de passe vient d’être changé, et vos autres appareils ont été déconnectés.\n\nCe n’est pas vous ? Choisissez tout de suite un nouveau mot de passe avec « Mot de passe oublié ? », sur la page de connexion.\n`,
  }),
  passwordReset: ({ username, passkeys, sites }) => ({
    subject: 'Votre mot de passe {site} a changé',
    text: `${hello({ username })}\n\nVotre mot de passe vient d’être changé grâce au lien reçu par e-mail, et tous vos appareils ont été déconnectés.\n\n${sitesText(sites)}${passkeysText(passkeys)}Ce n’est pas vous ? Quelqu’un lit vos e-mails : protégez d’abord votre messagerie, puis choisissez un nouveau mot de passe avec « Mot de passe oublié ? », sur la page de connexion.\n`,
  }),
  accountDeleted: ({ username, day }) => ({
    subject: 'Votre compte {site} va être supprimé',
    text: `${hello({ username })}\n\nVotre compte n’est plus visible. Il sera effacé le ${day}.\n\nVous changez d’avis, ou vous n’avez rien demandé ? Connectez-vous avant cette date : votre compte revient tel quel. Si la demande ne vient pas de vous, changez aussi votre mot de passe.\n`,
  }),
  codesSetUp: ({ username }) => ({
    subject: 'Des codes à usage unique pour votre compte {site}',
    text: `${hello({ username })}\n\nUne application d’authentification vient d’être associée à votre compte : ses codes ouvrent l’espace de modération.\n\nCe n’est pas vous ? Changez tout de suite votre mot de passe et écrivez aux personnes qui gèrent le site.\n`,
  }),
  passkeyAdded: ({ username, name, time }) => ({
    subject: 'Nouvelle clé d’accès à votre compte {site}',
    text: `${hello({ username })}\n\nUne clé d’accès vient d’être ajoutée à votre compte ; elle permet de se connecter sans mot de passe :\n${name}, le ${time} (UTC)\n\nC’était vous ? Il n’y a rien à faire.\n\nCe n’était pas vous ? Supprimez-la dans les paramètres et changez tout de suite votre mot de passe.\n`,
  }),
  passkeyRemoved: ({ username, name, time }) => ({
    subject: 'Clé d’accès supprimée de votre compte {site}',
    text: `${hello({ username })}\n\nUne clé d’accès vient d’être supprimée de votre compte ; elle ne permet plus de se connecter :\n${name}, le ${time} (UTC)\n\nC’était vous ? Il n’y a rien à faire.\n\nCe n’était pas vous ? Changez tout de suite votre mot de passe et vérifiez vos clés d’accès dans les paramètres.\n`,
  }),
  identityLinked: ({ username, name, time }) => ({
    subject: `Connexion avec ${name} ajoutée à votre compte {site}`,
    text: `${hello({ username })}\n\nUn compte ${name} vient d’être associé au vôtre ; il permet de se connecter sans mot de passe :\n${time} (UTC)\n\nC’était vous ? Il n’y a rien à faire.\n\nCe n’était pas vous ? Dissociez-le dans les paramètres et changez tout de suite votre mot de passe.\n`,
  }),
  identityRemoved: ({ username, name, time }) => ({
    subject: `Connexion avec ${name} retirée de votre compte {site}`,
    text: `${hello({ username })}\n\nUn compte ${name} vient d’être dissocié du vôtre ; il ne permet plus de se connecter :\n${time} (UTC)\n\nC’était vous ? Il n’y a rien à faire.\n\nCe n’était pas vous ? Choisissez tout de suite un nouveau mot de passe avec « Mot de passe oublié ? » sur la page de connexion.\n`,
  }),
  reminder: ({ username, day, time, link }) => ({
    subject: `{site} : on se retrouve ${day} à ${time}`,
    text: `${hello({ username })}\n\nVous avez dit que vous viendriez : l’heure de rencontre commence ${day} à ${time}.\n${link ? `\n${link}\n` : ''}`,
  }),
  measureMade({ kind, rule, until, isAutomatic, message }) {
    const about = `Règle concernée : ${rule}.`;
    const more = message
      ? `\n\nNotre équipe écrit :\n${message}\n\nDans l’application, vous pouvez contester la décision : une autre personne l’examinera.`
      : ' Dans l’application, vous pouvez en savoir plus et contester la décision : une autre personne l’examinera.';
    if (kind === 'warning') {
      return {
        subject: 'Un message au sujet de votre compte {site}',
        text: `Vous avez reçu un avertissement. ${about}${more}`,
      };
    }
    const end = until ? `jusqu’au ${until} (UTC)` : 'sans date de fin';
    const how = isAutomatic ? ' La suspension est automatique : plusieurs personnes ont signalé quelque chose.' : '';
    return {
      subject: 'Votre compte {site} est suspendu',
      text: `Vos rencontres sont suspendues ${end}.${how} ${about}${more}`,
    };
  },
  measureWithdrawn: ({ kind }) => ({
    subject: 'Une bonne nouvelle pour votre compte {site}',
    text: `Nous avons réexaminé ${kind === 'warning' ? 'un avertissement' : 'une suspension'} de votre compte et avons annulé la décision. Elle ne compte plus.`,
  }),
  measureStays: {
    subject: 'La réponse à votre recours',
    text: 'Une personne qui n’était pas intervenue auparavant a examiné votre recours. La décision est maintenue. Vous pouvez lire la réponse dans l’application.',
  },
  noContact: 'Ce site n’a pas encore d’adresse de contact.',
  noFigures: '**Aucun n’a encore été publié.**',
};
