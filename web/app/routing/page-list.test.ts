import { expect, test } from 'vitest';
import { LANGUAGES } from '../../i18n/language.ts';
import en from '../../i18n/locales/en/titles.json' with { type: 'json' };
import fr from '../../i18n/locales/fr/titles.json' with { type: 'json' };
import { pages } from './page-list.ts';

const titles = { en, fr };

test.each([
  ['/', 'Meet someone new, face to face', 'Une vraie rencontre, face à face'],
  ['/login', 'Sign in', 'Connexion'],
  ['/register', 'Create your account', 'Créez votre compte'],
  ['/forgot-password', 'Forgot your password?', 'Mot de passe oublié ?'],
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
  ['/user/:username', '{{username}}’s profile', 'Profil de {{username}}'],
  ['/report/:userId?', 'Report', 'Signalement'],
])('%s is titled “%s”, in French “%s”', (path, english, french) => {
  const key = pages.find((page) => page.path === path)?.title ?? 'landing';
  expect([en[key], fr[key]]).toEqual([english, french]);
});

test.each(LANGUAGES)('no two pages have the same title in %s', (language) => {
  const named = pages.map(({ title }) => titles[language][title]);
  expect(new Set(named).size).toBe(pages.length);
});

test.each(LANGUAGES)('every prerendered page has a description of its own in %s', (language) => {
  const described = pages
    .filter((page) => page.prerendered)
    .map(({ title }) => (titles[language].description as Record<string, string>)[title]);
  expect(described).not.toContain(undefined);
  expect(new Set(described).size).toBe(described.length);
});
