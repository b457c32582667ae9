interface Reminder {
  username: string;
  language: string;
  startsAt: Date;
  /** in which the time is written */
  zone: string;
  publicUrl: string | undefined;
}

/** The mail before a meeting hour, to someone who said that they come. */
export function presentReminder({ username, language, startsAt, zone, publicUrl }: Reminder) {
  const isFrench = language === 'fr';
  const time = startsAt.toLocaleTimeString(isFrench ? 'fr' : 'en-GB', {
    timeZone: zone,
    hour: '2-digit',
    minute: '2-digit',
    timeZoneName: 'short',
  });
  const link = publicUrl ? `\n${publicUrl}/matching\n` : '';
  return isFrench
    ? {
        subject: `Visavis : on se retrouve à ${time}`,
        text: `Bonjour ${username},\n\nVous avez dit que vous viendriez : l’heure de rencontre commence à ${time}.\n${link}`,
      }
    : {
        subject: `Visavis: we meet at ${time}`,
        text: `Hello ${username},\n\nYou said you would come: the meeting hour begins at ${time}.\n${link}`,
      };
}
