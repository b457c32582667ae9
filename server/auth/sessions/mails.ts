export interface NewDevice {
  username: string;
  /** such as 'Firefox · Linux'; undefined where it is not known */
  device: string | undefined;
  at: Date;
  /** of the app */
  origin: string;
  /** a value of Accept-Language */
  language: string;
}

/** The mail about a sign-in on a new device. */
export function presentNewDeviceMail({ username, device, at, origin, language }: NewDevice) {
  const isFrench = language.startsWith('fr');
  const time = new Intl.DateTimeFormat(isFrench ? 'fr' : 'en', {
    dateStyle: 'long',
    timeStyle: 'short',
    timeZone: 'UTC',
  }).format(at);
  return isFrench
    ? {
        subject: 'Nouvelle connexion à votre compte Visavis',
        text: `Bonjour ${username},\n\nVotre compte vient d’être ouvert sur un nouvel appareil :\n${device ?? 'appareil inconnu'}, le ${time} (UTC)\n\nC’était vous ? Il n’y a rien à faire.\n\nCe n’était pas vous ? Choisissez tout de suite un nouveau mot de passe : tous vos appareils seront déconnectés. Vérifiez ensuite vos clés d’accès dans les réglages.\n${origin}/forgot-password\n`,
      }
    : {
        subject: 'New sign-in to your Visavis account',
        text: `Hello ${username},\n\nYour account was just opened on a new device:\n${device ?? 'unknown device'}, ${time} (UTC)\n\nWas it you? There is nothing to do.\n\nIt was not you? Choose a new password right away: that signs out all your devices. Then check your passkeys in the settings.\n${origin}/forgot-password\n`,
      };
}
