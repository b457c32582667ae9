import type { OwnProfile } from '@visavis/domain/users/contract.ts';
import type { Progress } from './progress/progress-state.ts';

/** Example profiles and ledgers for stories and tests. */
export const exampleNow = Date.parse('2026-03-01T12:00:00.000Z');
const day = 86_400_000;
const ago = (days: number) => new Date(exampleNow - days * day).toISOString();
const idOf = (n: number) => `018f4d5e-0000-7000-8000-${String(n).padStart(12, '0')}`;

export const exampleProfile: OwnProfile = {
  userId: idOf(1),
  username: 'alice',
  displayName: 'Alice Martin',
  bio: 'I bake on Sundays and read on trains.\nAsk me about sourdough, or about Lisbon.',
  language: 'fr',
  country: 'FR',
  interests: ['Baking', 'Lisbon', 'Jazz', 'Go'],
  profileVisibility: 'public',
  avatar: '',
  banner: null,
  karma: 67.4,
  experiencePoints: 1840,
  createdAt: '2025-11-03T09:30:00.000Z',
  subscriptionType: 'free',
  subscriptionEnd: null,
  inviteCode: 'K7XM2Q',
};

/** Every field as long as the rules allow. */
export const longProfile: OwnProfile = {
  ...exampleProfile,
  username: 'Maximilien-Alexandre.de_Grandc',
  displayName: 'Maximilien-Alexandre de la Grandchamps-Vauquelin',
  bio: `Donaudampfschifffahrtsgesellschaftskapitänsmützenabzeichen. ${'I like long walks and longer sentences. '.repeat(11)}`.slice(
    0,
    500,
  ),
  interests: Array.from({ length: 20 }, (_, n) =>
    n % 4 === 0 ? 'An interest that is forty letters long..' : `Interest ${n}`,
  ),
  karma: 24,
  experiencePoints: 1_284_300,
  profileVisibility: 'private',
  subscriptionType: 'premium_plus',
  subscriptionEnd: '2026-12-31T00:00:00.000Z',
};

export const newcomerProfile: OwnProfile = {
  ...exampleProfile,
  bio: '',
  interests: [],
  country: null,
  karma: 60,
  experiencePoints: 0,
};

const changes = [2, -1.8, 1.2, 2, 1.34, -2.01, 2, 0, 1.34, 2] as const;
let balance = 60;
export const exampleProgress: Progress = {
  karma: changes.map((delta, index) => {
    balance = Math.round((balance + delta) * 100) / 100;
    const reason = delta === 2 ? ('long_call' as const) : ('rating' as const);
    return { id: idOf(100 + index), at: ago(90 - index * 9), delta, balance, reason };
  }),
  experience: Array.from({ length: 12 }, (_, index) => ({
    at: ago(100 - index * 8),
    gained: (1 + (index % 4) * 5) * 10,
    total: Array.from({ length: index + 1 }, (_, n) => (1 + (n % 4) * 5) * 10).reduce((sum, xp) => sum + xp, 0),
  })),
};
