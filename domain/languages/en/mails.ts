import type { Addressed, MailTexts } from '../shapes.ts';

const hello = ({ username }: Addressed) => (username ? `Hello ${username},` : 'Hello,');

/** How many passkeys open an account. */
function passkeysText(count: number): string {
  if (count === 0) return '';
  return count === 1
    ? 'One passkey still opens your account. If you do not recognise it, remove it in the settings.\n\n'
    : `${count} passkeys still open your account. Remove those you do not recognise in the settings.\n\n`;
}

/** Sites that no longer open an account. */
const sitesText = (sites: string): string =>
  sites && `Unlinked from your account: ${sites}. You can link again in the settings what you had linked yourself.\n\n`;

export const mails: MailTexts = {
  hello,
  foot: { contact: 'Contact:', terms: 'Terms:', privacy: 'Privacy:' },
  confirmAddress: ({ link }) => ({
    subject: 'Confirm your email address',
    text: `${hello({})}\n\nWelcome to {site}! Confirm your address with this link. It works once, for 24 hours:\n${link}\n\nDidn’t create an account? Open the link and choose “This was not me”: the account is then erased.\n`,
  }),
  confirmNewAddress: ({ link }) => ({
    subject: 'Confirm your new email address',
    text: `${hello({})}\n\nTo use this address on {site}, open this link. It works once, for 24 hours:\n${link}\n\nDidn’t ask for this? Ignore this email and nothing changes.\n`,
  }),
  addressTaken: ({ username }) => ({
    subject: 'Your email address belongs to a {site} account',
    text: `${hello({ username })}\n\nThis address was entered for another {site} account. It already belongs to yours, so nothing has changed.\n\nIf it was you, sign in to the account with this address. If you have forgotten its password, choose “Forgot your password?” on the sign-in page.\n\nWasn’t you? Ignore this email.\n`,
  }),
  addressChanges: ({ username }) => ({
    subject: 'Your {site} email address is about to change',
    text: `${hello({ username })}\n\nA new email address was entered for your {site} account. Soon you will no longer sign in with this one.\n\nWasn’t you? Change your password right away with “Forgot your password?” on the sign-in page.\n`,
  }),
  newDevice: ({ username, device = 'unknown device', time, link }) => ({
    subject: 'New sign-in to your {site} account',
    text: `${hello({ username })}\n\nYour account was just opened on a new device:\n${device}, ${time} (UTC)\n\nIf it was you, there is nothing to do.\n\nIf it wasn’t you, choose a new password right away: that signs out all your devices. Then check your passkeys in the settings.\n${link}\n`,
  }),
  resetPassword: ({ username, link }) => ({
    subject: 'Choose a new {site} password',
    text: `${hello({ username })}\n\nChoose a new password with this link. It works once, for one hour:\n${link}\n\nDidn’t ask for this? Ignore this email and nothing changes.\n`,
  }),
  passwordChanged: ({ username }) => ({
    subject: 'Your {site} password was changed',
    text: `${hello({ username })}\n\nYour password has just been changed, and your other devices were signed out.\n\nWasn’t you? Choose a new password right away with “Forgot your password?” on the sign-in page.\n`,
  }),
  passwordReset: ({ username, passkeys, sites }) => ({
    subject: 'Your {site} password was changed',
    text: `${hello({ username })}\n\nYour password has just been changed with a link sent by email, and all your devices were signed out.\n\n${sitesText(sites)}${passkeysText(passkeys)}Wasn’t you? Someone is reading your email: secure your mailbox first, then choose a new password with “Forgot your password?” on the sign-in page.\n`,
  }),
  accountDeleted: ({ username, day }) => ({
    subject: 'Your {site} account is being deleted',
    text: `${hello({ username })}\n\nYour account is no longer visible. It will be erased on ${day}.\n\nChanged your mind, or it wasn’t you? Sign in before then and your account comes back as it was. If it wasn’t you, change your password as well.\n`,
  }),
  codesSetUp: ({ username }) => ({
    subject: 'One-time codes for your {site} account',
    text: `${hello({ username })}\n\nAn authenticator app has just been connected to your account: its codes open the desk.\n\nWasn’t you? Change your password right away, and write to the people who run the site.\n`,
  }),
  passkeyAdded: ({ username, name, time }) => ({
    subject: 'New passkey for your {site} account',
    text: `${hello({ username })}\n\nA passkey was just added to your account; it signs in without the password:\n${name}, ${time} (UTC)\n\nIf it was you, there is nothing to do.\n\nIf it wasn’t you, remove it in the settings and change your password right away.\n`,
  }),
  passkeyRemoved: ({ username, name, time }) => ({
    subject: 'Passkey removed from your {site} account',
    text: `${hello({ username })}\n\nA passkey was just removed from your account; it no longer signs in:\n${name}, ${time} (UTC)\n\nIf it was you, there is nothing to do.\n\nIf it wasn’t you, change your password right away and check your passkeys in the settings.\n`,
  }),
  identityLinked: ({ username, name, time }) => ({
    subject: `Sign-in with ${name} added to your {site} account`,
    text: `${hello({ username })}\n\nAn account at ${name} was just linked to yours; it signs in without the password:\n${time} (UTC)\n\nIf it was you, there is nothing to do.\n\nIf it wasn’t you, unlink it in the settings and change your password right away.\n`,
  }),
  identityRemoved: ({ username, name, time }) => ({
    subject: `Sign-in with ${name} removed from your {site} account`,
    text: `${hello({ username })}\n\nAn account at ${name} was just unlinked from yours; it no longer signs in:\n${time} (UTC)\n\nIf it was you, there is nothing to do.\n\nIf it wasn’t you, choose a new password right away with “Forgot your password?” on the sign-in page.\n`,
  }),
  reminder: ({ username, day, time, link }) => ({
    subject: `{site}: we meet on ${day} at ${time}`,
    text: `${hello({ username })}\n\nYou said you would come: the meeting hour begins on ${day} at ${time}.\n${link ? `\n${link}\n` : ''}`,
  }),
  measureMade({ kind, rule, until, isAutomatic, message }) {
    const about = `It is about this rule: ${rule}.`;
    const more = message
      ? `\n\nOur team writes:\n${message}\n\nIn the app you can appeal: someone else will look at it.`
      : ' In the app you can read more and appeal: someone else will look at it.';
    if (kind === 'warning') {
      return {
        subject: 'A message about your {site} account',
        text: `You have received a warning. ${about}${more}`,
      };
    }
    const end = until ? `until ${until} (UTC)` : 'with no end date';
    const how = isAutomatic ? ' This happened automatically, because several people reported something.' : '';
    return {
      subject: 'Your {site} account is suspended',
      text: `You cannot be matched ${end}.${how} ${about}${more}`,
    };
  },
  measureWithdrawn: ({ kind }) => ({
    subject: 'Good news about your {site} account',
    text: `We have looked at ${kind === 'warning' ? 'a warning' : 'a suspension'} of your account again and taken it back. It no longer counts.`,
  }),
  measureStays: {
    subject: 'The answer to your appeal',
    text: 'Someone who was not involved before has looked at your appeal. The decision stays. You can read the answer in the app.',
  },
  noContact: 'This site has no contact address yet.',
  noFigures: '**None have been published yet.**',
};
