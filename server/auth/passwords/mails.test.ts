import { expect, it } from 'vitest';
import { presentResetNotice } from './mails.ts';

it.each([
  ['en', 0, /signed out\.\n\nThat was not you\?/],
  ['en', 1, /\n\nOne passkey still opens your account\./],
  ['en', 2, /\n\n2 passkeys still open your account\./],
  ['fr-FR,fr;q=0.9', 0, /déconnectés\.\n\nCe n’est pas vous \?/],
  ['fr-FR,fr;q=0.9', 1, /\n\nUne clé d’accès ouvre toujours votre compte\./],
  ['fr-FR,fr;q=0.9', 2, /\n\n2 clés d’accès ouvrent toujours votre compte\./],
])(
  'the notice of a reset password in %s names the %i passkeys that still open the account',
  (language, passkeys, text) => {
    expect(presentResetNotice({ username: 'ada', passkeys, language }).text).toMatch(text);
  },
);
