import type en from '@visavis/domain/languages/en/app/titles.json';
import { LANGUAGES, type Language } from '@visavis/domain/languages/languages.ts';
import type { ReactElement } from 'react';
import { matchRoutes } from 'react-router';
import { expect, test } from 'vitest';
import { GuestOnly, Protected } from './Guarded.tsx';
import { pages } from './page-list.ts';
import { CallGuarded, routes } from './routes.tsx';

/** As they are written, and not as the build compiles them. */
const files = import.meta.glob<string>('../../../domain/languages/*/app/{titles,descriptions}.json', {
  eager: true,
  import: 'default',
  query: '?raw',
});
const textsIn = (language: Language, file: string) =>
  JSON.parse(files[`../../../domain/languages/${language}/app/${file}.json`] ?? '');
const titlesIn = (language: Language): typeof en => textsIn(language, 'titles');
const descriptionsIn = (language: Language): Partial<Record<string, string>> => textsIn(language, 'descriptions');

/** spec.md section 2, 'Route table' and 'Guards': every address, who sees it, and its title. */
const table = [
  ['/', 'public', 'Meet someone new, face to face', 'Une vraie rencontre, face à face'],
  ['/i/:code', 'public', 'You are invited', 'Une invitation pour vous'],
  ['/invitation/:code', 'user', 'Friend invitation', 'Invitation d’ami'],
  ['/login', 'guest', 'Sign in', 'Connexion'],
  ['/login/callback/:provider', 'public', 'Signing in', 'Connexion en cours'],
  ['/register', 'guest', 'Create your account', 'Créez votre compte'],
  ['/forgot-password', 'public', 'Forgot your password?', 'Mot de passe oublié\u202f?'],
  ['/reset-password', 'public', 'Choose a new password', 'Choisissez un nouveau mot de passe'],
  ['/verify-email', 'public', 'Confirm your address', 'Confirmez votre adresse'],
  ['/terms', 'public', 'Terms', 'Conditions'],
  ['/privacy', 'public', 'Privacy', 'Confidentialité'],
  ['/rules', 'public', 'Community rules', 'Règles de la communauté'],
  ['/contact', 'public', 'Contact', 'Contact'],
  ['/transparency', 'public', 'Transparency', 'Transparence'],
  ['/age-check', 'user', 'Age check', 'Vérification de l’âge'],
  ['/home', 'user', 'Home', 'Accueil'],
  ['/globalChat', 'user', 'Chat Global', 'Chat Global'],
  ['/matching', 'call guard', 'Matching', 'Rencontres'],
  ['/matching/setup', 'call guard', 'Camera check', 'Vérification de la caméra'],
  ['/matching/explore', 'user', 'Video call', 'Appel vidéo'],
  ['/friends', 'user', 'Friends', 'Amis'],
  ['/messages/:conversationId?', 'user', 'Messages', 'Messages'],
  ['/profile', 'user', 'Your profile', 'Votre profil'],
  ['/user/:username', 'user', '{username}’s profile', 'Profil de {username}'],
  ['/report/:userId?', 'user', 'Report', 'Signalement'],
  ['/share', 'user', 'Invitation', 'Invitation'],
  ['*', 'public', 'Page not found', 'Page introuvable'],
] as const;

test.each(table)('%s is for %s, titled “%s”, in French “%s”', (path, access, english, french) => {
  const page = pages.find((one) => one.path === path);
  expect(page?.callGuard ? 'call guard' : page?.access).toBe(access);
  const key = page?.title ?? 'landing';
  expect([titlesIn('en')[key], titlesIn('fr')[key]]).toEqual([english, french]);
});

test('every page is in the table', () => {
  expect(new Set(pages.map(({ path }) => path))).toEqual(new Set(table.map(([path]) => path)));
});

/** The guards around a page in the route tree, the outermost first. */
function guardsOf(path: string): unknown[] {
  const address = path.replace(/:(\w+)\??/g, 'some-$1').replace('*', 'nowhere/at/all');
  return (matchRoutes(routes, address) ?? [])
    .flatMap(({ route }) => {
      const around = route.element as ReactElement<{ children?: ReactElement }> | undefined;
      return [around?.type, around?.props.children?.type];
    })
    .filter((type) => type === GuestOnly || type === Protected || type === CallGuarded);
}

test.each(table)('%s is behind the guards for %s', (path, access) => {
  const member = access === 'call guard' ? [Protected, CallGuarded] : [Protected];
  expect(guardsOf(path)).toEqual({ public: [], guest: [GuestOnly], user: member, 'call guard': member }[access]);
});

test.each(LANGUAGES)('no two pages have the same title in %s', (language) => {
  const named = pages.map(({ title }) => titlesIn(language)[title]);
  expect(new Set(named).size).toBe(pages.length);
});

test.each(LANGUAGES)('every prerendered page has a description of its own in %s', (language) => {
  const all = descriptionsIn(language);
  const described = pages.filter((page) => page.prerendered).map(({ title }) => all[title]);
  expect(described).not.toContain(undefined);
  expect(new Set(described).size).toBe(described.length);
});
