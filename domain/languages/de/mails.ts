import type { MailTexts } from '../shapes.ts';

const hello = ({ username }: { username: string }) => `Hallo ${username},`;

/** How many passkeys open an account. */
function passkeysText(count: number): string {
  if (count === 0) return '';
  return count === 1
    ? 'Ein Passkey öffnet dein Konto weiterhin. Kennst du ihn nicht, entferne ihn in den Einstellungen.\n\n'
    : `${count} Passkeys öffnen dein Konto weiterhin. Entferne in den Einstellungen alle, die du nicht kennst.\n\n`;
}

export const mails: MailTexts = {
  hello,
  foot: { contact: 'Kontakt:', terms: 'Bedingungen:', privacy: 'Datenschutz:' },
  confirmAddress: ({ username, link }) => ({
    subject: 'Bestätige deine E-Mail-Adresse',
    text: `${hello({ username })}\n\nwillkommen bei Visavis! Bestätige deine Adresse mit diesem Link. Er gilt 24 Stunden lang und nur einmal:\n${link}\n\nDu hast kein Konto erstellt? Dann ignoriere diese E-Mail.\n`,
  }),
  confirmNewAddress: ({ username, link }) => ({
    subject: 'Bestätige deine neue E-Mail-Adresse',
    text: `${hello({ username })}\n\nöffne diesen Link, um diese Adresse auf Visavis zu verwenden. Er gilt 24 Stunden lang und nur einmal:\n${link}\n\nDas war nicht dein Wunsch? Ignoriere diese E-Mail, dann ändert sich nichts.\n`,
  }),
  addressChanges: ({ username }) => ({
    subject: 'Deine E-Mail-Adresse bei Visavis ändert sich bald',
    text: `${hello({ username })}\n\nfür dein Visavis-Konto wurde eine neue E-Mail-Adresse angegeben. Mit dieser hier meldest du dich bald nicht mehr an.\n\nDas warst nicht du? Ändere sofort dein Passwort mit „Passwort vergessen?“ auf der Anmeldeseite.\n`,
  }),
  newDevice: ({ username, device = 'unbekanntes Gerät', time, link }) => ({
    subject: 'Neue Anmeldung bei deinem Visavis-Konto',
    text: `${hello({ username })}\n\ndein Konto wurde gerade auf einem neuen Gerät geöffnet:\n${device}, ${time} (UTC)\n\nWarst du das? Dann ist nichts zu tun.\n\nDas warst nicht du? Wähle sofort ein neues Passwort: Damit werden alle deine Geräte abgemeldet. Prüfe danach deine Passkeys in den Einstellungen.\n${link}\n`,
  }),
  resetPassword: ({ username, link }) => ({
    subject: 'Wähle ein neues Passwort für Visavis',
    text: `${hello({ username })}\n\nwähle mit diesem Link ein neues Passwort. Er gilt eine Stunde lang und nur einmal:\n${link}\n\nDas war nicht dein Wunsch? Ignoriere diese E-Mail, dann ändert sich nichts.\n`,
  }),
  passwordChanged: ({ username }) => ({
    subject: 'Dein Passwort für Visavis wurde geändert',
    text: `${hello({ username })}\n\ndein Passwort wurde gerade geändert, und deine anderen Geräte wurden abgemeldet.\n\nDas warst nicht du? Wähle sofort ein neues Passwort mit „Passwort vergessen?“ auf der Anmeldeseite.\n`,
  }),
  passwordReset: ({ username, passkeys }) => ({
    subject: 'Dein Passwort für Visavis wurde geändert',
    text: `${hello({ username })}\n\ndein Passwort wurde gerade über einen Link aus einer E-Mail geändert, und alle deine Geräte wurden abgemeldet.\n\n${passkeysText(passkeys)}Das warst nicht du? Dann liest jemand deine E-Mails: Sichere zuerst dein Postfach und wähle dann ein neues Passwort mit „Passwort vergessen?“ auf der Anmeldeseite.\n`,
  }),
  accountDeleted: ({ username, day }) => ({
    subject: 'Dein Visavis-Konto wird gelöscht',
    text: `${hello({ username })}\n\ndein Konto ist nicht mehr sichtbar. Am ${day} wird es gelöscht.\n\nDu hast es dir anders überlegt, oder das warst nicht du? Melde dich vorher an, und dein Konto ist wieder da, wie es war. Warst du es nicht, ändere auch dein Passwort.\n`,
  }),
  codesSetUp: ({ username }) => ({
    subject: 'Einmalcodes für dein Visavis-Konto',
    text: `${hello({ username })}\n\nmit deinem Konto wurde gerade eine Authenticator-App verbunden: Ihre Codes öffnen den Desk.\n\nDas warst nicht du? Ändere sofort dein Passwort und schreib den Menschen, die diese Seite betreiben.\n`,
  }),
  reminder: ({ username, time, link }) => ({
    subject: `Visavis: Wir treffen uns um ${time}`,
    text: `${hello({ username })}\n\ndu hast zugesagt: Die Treffzeit beginnt um ${time}.\n${link ? `\n${link}\n` : ''}`,
  }),
  measureMade({ kind, rule, until, isAutomatic, message }) {
    const about = `Es geht um diese Regel: ${rule}.`;
    const more = message
      ? `\n\nUnser Team schreibt:\n${message}\n\nIn der App kannst du Einspruch einlegen: Dann sieht es sich jemand anderes an.`
      : ' In der App kannst du mehr lesen und Einspruch einlegen: Dann sieht es sich jemand anderes an.';
    if (kind === 'warning') {
      return {
        subject: 'Eine Nachricht zu deinem Visavis-Konto',
        text: `für dich liegt eine Verwarnung vor. ${about}${more}`,
      };
    }
    const end = until ? `bis ${until} (UTC)` : 'ohne Enddatum';
    const how = isAutomatic ? ' Das ist automatisch passiert, weil mehrere Personen etwas gemeldet haben.' : '';
    return {
      subject: 'Dein Visavis-Konto ist gesperrt',
      text: `neue Begegnungen sind für dich gesperrt, ${end}.${how} ${about}${more}`,
    };
  },
  measureWithdrawn: ({ kind }) => ({
    subject: 'Gute Nachrichten zu deinem Visavis-Konto',
    text: `wir haben ${kind === 'warning' ? 'eine Verwarnung' : 'eine Sperre'} deines Kontos noch einmal geprüft und zurückgenommen. Sie zählt nicht mehr.`,
  }),
  measureStays: {
    subject: 'Die Antwort auf deinen Einspruch',
    text: 'jemand, der vorher nicht beteiligt war, hat deinen Einspruch geprüft. Die Entscheidung bleibt. Die Antwort kannst du in der App lesen.',
  },
  noContact: 'Diese Seite hat noch keine Kontaktadresse.',
  noFigures: '**Bisher wurden keine veröffentlicht.**',
};
