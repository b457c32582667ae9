import type { Addressed, MailTexts } from '../shapes.ts';

const hello = ({ username }: Addressed) => (username ? `Hallo ${username},` : 'Hallo,');

/** How many passkeys open an account. */
function passkeysText(count: number): string {
  if (count === 0) return '';
  return count === 1
    ? 'Ein Passkey öffnet dein Konto weiterhin. Kennst du ihn nicht, entferne ihn in den Einstellungen.\n\n'
    : `${count} Passkeys öffnen dein Konto weiterhin. Entferne in den Einstellungen alle, die du nicht kennst.\n\n`;
}

const sitesText = (sites: string): string =>
  sites &&
  `Von deinem Konto gelöst: ${sites}. Was du selbst verknüpft hattest, kannst du in den Einstellungen neu verknüpfen.\n\n`;

export const mails: MailTexts = {
  hello,
  foot: { contact: 'Kontakt:', terms: 'Bedingungen:', privacy: 'Datenschutz:' },
  confirmAddress: ({ link }) => ({
    subject: 'Bestätige deine E-Mail-Adresse',
    text: `${hello({})}\n\nwillkommen bei {site}! Bestätige deine Adresse mit diesem Link. Er gilt 24 Stunden lang und nur einmal:\n${link}\n\nDu hast kein Konto erstellt? Öffne den Link und wähle „Das war ich nicht“: Dann wird das Konto gelöscht.\n`,
  }),
  confirmNewAddress: ({ link }) => ({
    subject: 'Bestätige deine neue E-Mail-Adresse',
    text: `${hello({})}\n\nöffne diesen Link, um diese Adresse auf {site} zu verwenden. Er gilt 24 Stunden lang und nur einmal:\n${link}\n\nDas war nicht dein Wunsch? Ignoriere diese E-Mail, dann ändert sich nichts.\n`,
  }),
  addressTaken: ({ username }) => ({
    subject: 'Deine E-Mail-Adresse gehört zu einem {site}-Konto',
    text: `${hello({ username })}\n\ndiese Adresse wurde für ein anderes {site}-Konto eingegeben. Sie gehört schon zu deinem, darum hat sich nichts geändert.\n\nWarst du es selbst, dann melde dich beim Konto mit dieser Adresse an. Hast du sein Passwort vergessen, wähle „Passwort vergessen?“ auf der Anmeldeseite.\n\nDas warst nicht du? Ignoriere diese E-Mail.\n`,
  }),
  addressChanges: ({ username }) => ({
    subject: 'Deine E-Mail-Adresse bei {site} ändert sich bald',
    text: `${hello({ username })}\n\nfür dein {site}-Konto wurde eine neue E-Mail-Adresse angegeben. Mit dieser hier meldest du dich bald nicht mehr an.\n\nDas warst nicht du? Ändere sofort dein Passwort mit „Passwort vergessen?“ auf der Anmeldeseite.\n`,
  }),
  newDevice: ({ username, device = 'unbekanntes Gerät', time, link }) => ({
    subject: 'Neue Anmeldung bei deinem {site}-Konto',
    text: `${hello({ username })}\n\ndein Konto wurde gerade auf einem neuen Gerät geöffnet:\n${device}, ${time} (UTC)\n\nWarst du das? Dann ist nichts zu tun.\n\nDas warst nicht du? Wähle sofort ein neues Passwort: Damit werden alle deine Geräte abgemeldet. Prüfe danach deine Passkeys in den Einstellungen.\n${link}\n`,
  }),
  resetPassword: ({ username, link }) => ({
    subject: 'Wähle ein neues Passwort für {site}',
    text: `${hello({ username })}\n\nwähle mit diesem Link ein neues Passwort. Er gilt eine Stunde lang und nur einmal:\n${link}\n\nDas war nicht dein Wunsch? Ignoriere diese E-Mail, dann ändert sich nichts.\n`,
  }),
  passwordChanged: ({ username }) => ({
    subject: 'Dein Passwort für {site} wurde geändert',
    text: `${hello({ username })}\n\ndein Passwort wurde gerade geändert, und deine anderen Geräte wurden abgemeldet.\n\nDas warst nicht du? Wähle sofort ein neues Passwort mit „Passwort vergessen?“ auf der Anmeldeseite.\n`,
  }),
  passwordReset: ({ username, passkeys, sites }) => ({
    subject: 'Dein Passwort für {site} wurde geändert',
    text: `${hello({ username })}\n\ndein Passwort wurde gerade über einen Link aus einer E-Mail geändert, und alle deine Geräte wurden abgemeldet.\n\n${sitesText(sites)}${passkeysText(passkeys)}Das warst nicht du? Dann liest jemand deine E-Mails: Sichere zuerst dein Postfach und wähle dann ein neues Passwort mit „Passwort vergessen?“ auf der Anmeldeseite.\n`,
  }),
  accountDeleted: ({ username, day }) => ({
    subject: 'Dein {site}-Konto wird gelöscht',
    text: `${hello({ username })}\n\ndein Konto ist nicht mehr sichtbar. Am ${day} wird es gelöscht.\n\nDu hast es dir anders überlegt, oder das warst nicht du? Melde dich vorher an, und dein Konto ist wieder da, wie es war. Warst du es nicht, ändere auch dein Passwort.\n`,
  }),
  codesSetUp: ({ username }) => ({
    subject: 'Einmalcodes für dein {site}-Konto',
    text: `${hello({ username })}\n\nmit deinem Konto wurde gerade eine Authenticator-App verbunden: Ihre Codes öffnen den Desk.\n\nDas warst nicht du? Ändere sofort dein Passwort und schreib den Menschen, die diese Seite betreiben.\n`,
  }),
  passkeyAdded: ({ username, name, time }) => ({
    subject: 'Neuer Passkey für dein {site}-Konto',
    text: `${hello({ username })}\n\nzu deinem Konto wurde gerade ein Passkey hinzugefügt, mit dem man sich ohne Passwort anmeldet:\n${name}, ${time} (UTC)\n\nWarst du das? Dann ist nichts zu tun.\n\nDas warst nicht du? Entferne ihn in den Einstellungen und ändere sofort dein Passwort.\n`,
  }),
  passkeyRemoved: ({ username, name, time }) => ({
    subject: 'Passkey aus deinem {site}-Konto entfernt',
    text: `${hello({ username })}\n\naus deinem Konto wurde gerade ein Passkey entfernt, mit dem sich niemand mehr anmelden kann:\n${name}, ${time} (UTC)\n\nWarst du das? Dann ist nichts zu tun.\n\nDas warst nicht du? Ändere sofort dein Passwort und prüfe deine Passkeys in den Einstellungen.\n`,
  }),
  identityLinked: ({ username, name, time }) => ({
    subject: `Anmelden mit ${name}: neu für dein {site}-Konto`,
    text: `${hello({ username })}\n\nmit deinem Konto wurde gerade ein Konto bei ${name} verknüpft, mit dem man sich ohne Passwort anmeldet:\n${time} (UTC)\n\nWarst du das? Dann ist nichts zu tun.\n\nDas warst nicht du? Löse die Verknüpfung in den Einstellungen und ändere sofort dein Passwort.\n`,
  }),
  identityRemoved: ({ username, name, time }) => ({
    subject: `Anmelden mit ${name}: entfernt aus deinem {site}-Konto`,
    text: `${hello({ username })}\n\nvon deinem Konto wurde gerade ein Konto bei ${name} gelöst; damit meldet man sich nicht mehr an:\n${time} (UTC)\n\nWarst du das? Dann ist nichts zu tun.\n\nDas warst nicht du? Wähle sofort ein neues Passwort mit „Passwort vergessen?“ auf der Anmeldeseite.\n`,
  }),
  reminder: ({ username, day, time, link }) => ({
    subject: `{site}: Wir treffen uns am ${day} um ${time}`,
    text: `${hello({ username })}\n\ndu hast zugesagt: Die Treffzeit beginnt am ${day} um ${time}.\n${link ? `\n${link}\n` : ''}`,
  }),
  measureMade({ kind, rule, until, isAutomatic, message }) {
    const about = `Es geht um diese Regel: ${rule}.`;
    const more = message
      ? `\n\nUnser Team schreibt:\n${message}\n\nIn der App kannst du Einspruch einlegen: Dann sieht es sich jemand anderes an.`
      : ' In der App kannst du mehr lesen und Einspruch einlegen: Dann sieht es sich jemand anderes an.';
    if (kind === 'warning') {
      return {
        subject: 'Eine Nachricht zu deinem {site}-Konto',
        text: `für dich liegt eine Verwarnung vor. ${about}${more}`,
      };
    }
    const end = until ? `bis ${until} (UTC)` : 'ohne Enddatum';
    const how = isAutomatic ? ' Das ist automatisch passiert, weil mehrere Personen etwas gemeldet haben.' : '';
    return {
      subject: 'Dein {site}-Konto ist gesperrt',
      text: `neue Begegnungen sind für dich gesperrt, ${end}.${how} ${about}${more}`,
    };
  },
  measureWithdrawn: ({ kind }) => ({
    subject: 'Gute Nachrichten zu deinem {site}-Konto',
    text: `wir haben ${kind === 'warning' ? 'eine Verwarnung' : 'eine Sperre'} deines Kontos noch einmal geprüft und zurückgenommen. Sie zählt nicht mehr.`,
  }),
  measureStays: {
    subject: 'Die Antwort auf deinen Einspruch',
    text: 'jemand, der vorher nicht beteiligt war, hat deinen Einspruch geprüft. Die Entscheidung bleibt. Die Antwort kannst du in der App lesen.',
  },
  noContact: 'Diese Seite hat noch keine Kontaktadresse.',
  noFigures: '**Bisher wurden keine veröffentlicht.**',
};
