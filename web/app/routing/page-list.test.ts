import type en from '@visavis/domain/languages/en/app/titles.json';
import { LANGUAGES, type Language } from '@visavis/domain/languages/languages.ts';
import { expect, test } from 'vitest';
import { pages } from './page-list.ts';

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

test.each([
  ['/', 'Meet someone new, face to face', 'Une vraie rencontre, face à face'],
  ['/i/:code', 'You are invited', 'Une invitation pour vous'],
  ['/invitation/:code', 'Friend invitation', 'Invitation d’ami'],
  ['/login', 'Sign in', 'Connexion'],
  ['/register', 'Create your account', 'Créez votre compte'],
  ['/forgot-password', 'Forgot your password?', 'Mot de passe oublié\u202f?'],
  ['/reset-password', 'Choose a new password', 'Choisissez un nouveau mot de passe'],
  ['/verify-email', 'Confirm your address', 'Confirmez votre adresse'],
  ['/terms', 'Terms', 'Conditions'],
  ['/privacy', 'Privacy', 'Confidentialité'],
  ['/rules', 'Community rules', 'Règles de la communauté'],
  ['/contact', 'Contact', 'Contact'],
  ['/transparency', 'Transparency', 'Transparence'],
  ['/age-check', 'Age check', 'Vérification de l’âge'],
  ['/home', 'Home', 'Accueil'],
  ['/globalChat', 'Global chat', 'Chat global'],
  ['/matching', 'Matching', 'Rencontres'],
  ['/matching/setup', 'Camera check', 'Vérification de la caméra'],
  ['/matching/explore', 'Video call', 'Appel vidéo'],
  ['/friends', 'Friends', 'Amis'],
  ['/messages/:conversationId?', 'Messages', 'Messages'],
  ['/profile', 'Your profile', 'Votre profil'],
  ['/user/:username', '{username}’s profile', 'Profil de {username}'],
  ['/report/:userId?', 'Report', 'Signalement'],
  ['*', 'Page not found', 'Page introuvable'],
])('%s is titled “%s”, in French “%s”', (path, english, french) => {
  const key = pages.find((page) => page.path === path)?.title ?? 'landing';
  expect([titlesIn('en')[key], titlesIn('fr')[key]]).toEqual([english, french]);
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
