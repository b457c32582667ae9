/** The mail after a deletion. @param language a value of Accept-Language */
export function presentDeletionMail(facts: { username: string; eraseAt: Date; language: string }) {
  const { username, eraseAt, language } = facts;
  const isFrench = language.startsWith('fr');
  const day = new Intl.DateTimeFormat(isFrench ? 'fr' : 'en', { dateStyle: 'long', timeZone: 'UTC' }).format(eraseAt);
  return isFrench
    ? {
        subject: 'Votre compte Visavis va être supprimé',
        text: `Bonjour ${username},\n\nVotre compte n’est plus visible. Il sera effacé le ${day}.\n\nVous changez d’avis, ou vous n’avez rien demandé ? Connectez-vous avant cette date : votre compte revient tel quel. Si la demande ne vient pas de vous, changez aussi votre mot de passe.\n`,
      }
    : {
        subject: 'Your Visavis account is being deleted',
        text: `Hello ${username},\n\nYour account is no longer visible. It will be erased on ${day}.\n\nChanged your mind, or it was not you? Sign in before then and your account comes back as it was. If it was not you, change your password as well.\n`,
      };
}
