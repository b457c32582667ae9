import type { Door } from '@visavis/domain/desk/door.ts';
import type { Role } from '@visavis/domain/moderation/rules.ts';
import { type AccessFacts, type Factors, inUntil } from './decisions.ts';

export const presentDoor = (role: Role, facts: AccessFacts, factors: Factors, now: Date): Door => ({
  role,
  openUntil: inUntil(facts, now)?.toISOString() ?? null,
  ...factors,
});

/** The notice that one-time codes were set up. @param language a value of Accept-Language */
export function presentCodeNotice({ username, language }: { username: string; language: string }) {
  return language.startsWith('fr')
    ? {
        subject: 'Des codes à usage unique pour votre compte Visavis',
        text: `Bonjour ${username},\n\nUne application d’authentification vient d’être associée à votre compte : ses codes ouvrent l’espace de modération.\n\nCe n’est pas vous ? Changez tout de suite votre mot de passe et écrivez aux personnes qui gèrent le site.\n`,
      }
    : {
        subject: 'One-time codes for your Visavis account',
        text: `Hello ${username},\n\nAn authenticator app has just been connected to your account: its codes open the desk.\n\nThat was not you? Change your password right away, and write to the people who run the site.\n`,
      };
}
