import { getLegalText } from '@visavis/domain/legal/contract.ts';
import { routes } from '@visavis/domain/wire/contracts.ts';
import type { AnyRoute } from '@visavis/domain/wire/route.ts';
import { expect, it } from 'vitest';
import { accountRoutes as ownDataRoutes } from '../account/routes.ts';
import { createAgeFeature } from '../age/feature.ts';
import { accountRoutes } from '../auth/accounts/routes.ts';
import { emailRoutes } from '../auth/emails/routes.ts';
import { passwordRoutes } from '../auth/passwords/routes.ts';
import { providerRoutes } from '../auth/providers/routes.ts';
import { openSessionRoutes } from '../auth/sessions/open-session-routes.ts';
import { sessionRoutes } from '../auth/sessions/routes.ts';
import { doorRoutes } from '../desk/door/routes.ts';
import { auditRoutes, figuresRoutes } from '../desk/feature.ts';
import { peopleRoutes } from '../desk/people/routes.ts';
import { setupRoutes } from '../desk/setup/routes.ts';
import { invitationRoutes } from '../friends/invitations/routes.ts';
import { friendsRoutes } from '../friends/routes.ts';
import { createHistoryFeature } from '../history/feature.ts';
import type { Act } from '../http/attempts.ts';
import type { BindOptions } from '../http/bind.ts';
import { matchingRoutes } from '../matching/feature.ts';
import { messagesRoutes } from '../messages/routes.ts';
import { appealRoutes, caseRoutes, measureRoutes, verdictRoutes } from '../moderation/feature.ts';
import { passkeyRoutes } from '../passkeys/routes.ts';
import { pushRoutes } from '../push/routes.ts';
import { reportRoutes } from '../reports/feature.ts';
import { createSiteFeature } from '../site/feature.ts';
import { statsRoutes } from '../stats/feature.ts';
import { orderRoutes } from '../users/feature.ts';
import { userRoutes } from '../users/routes.ts';
import { waitingRoutes } from '../waiting/feature.ts';

/** How often a route may be asked for, by its own limits; an act is limited for each address (server/http/address-acts.ts). */
const limited: Record<string, string[]> = {
  'POST /api/account/age-check': ['age-check: 10 in 86400 s'],
  'POST /api/account/age-check/result': ['age-check-result: 30 in 86400 s'],
  'POST /api/account/data': ['account-data: 20 in 3600 s'],
  'POST /api/account/deletion': ['account-deletion: 20 in 3600 s'],
  'POST /api/account/email/link': ['resend-email: 5 in 3600 s', 'resend-email-day: 10 in 86400 s'],
  'POST /api/account/texts': ['accept-texts: 30 in 3600 s'],
  'PUT /api/account/username': ['username: 30 in 3600 s'],
  'POST /api/auth/forgot-password': ['act forgot'],
  'POST /api/auth/passkeys': ['passkey-add: 30 in 3600 s'],
  'POST /api/auth/passkeys/options': ['passkey-add: 30 in 3600 s'],
  'PUT /api/auth/passkeys/:id': ['passkey-change: 60 in 3600 s'],
  'DELETE /api/auth/passkeys/:id': ['passkey-change: 60 in 3600 s'],
  'POST /api/auth/passkeys/:id/remove': ['passkey-change: 60 in 3600 s'],
  'POST /api/auth/passkeys/sign-in': ['act passkey-sign-in'],
  'POST /api/auth/passkeys/sign-in/options': ['act passkey-options'],
  'POST /api/auth/identities/:id/remove': ['identity-remove: 60 in 3600 s'],
  'POST /api/auth/providers/:provider/sign-in': ['act provider-begin'],
  'POST /api/auth/providers/:provider/link': ['identity-link: 30 in 3600 s'],
  'POST /api/auth/providers/:provider/prove': ['identity-link: 30 in 3600 s'],
  'POST /api/auth/providers/:provider/finish': ['act provider-finish'],
  'POST /api/auth/providers/register': ['act register'],
  'POST /api/auth/refresh': ['counted by the handler'],
  'POST /api/auth/register': ['act register'],
  'GET /api/auth/register/challenge': ['act register-challenge'],
  'POST /api/auth/reset-password': ['act reset'],
  'POST /api/auth/reset-password/passkeys': ['act reset-look'],
  'POST /api/auth/sessions/:id/end': ['session-end: 60 in 3600 s'],
  'POST /api/auth/sessions/end-others': ['session-end: 60 in 3600 s'],
  'POST /api/auth/verify-email': ['act confirm-email'],
  'POST /api/auth/verify-email/reject': ['act confirm-email'],
  'POST /api/desk/door/code': ['desk-opening: 30 in 900 s'],
  'POST /api/desk/door/code/confirm': ['desk-opening: 30 in 900 s'],
  'POST /api/desk/door/code/setup': ['desk-opening: 30 in 900 s'],
  'POST /api/desk/door/passkey': ['desk-opening: 30 in 900 s'],
  'POST /api/desk/door/passkey/options': ['desk-opening: 30 in 900 s'],
  'GET /api/desk/figures': ['desk-figures: 30 in 60 s'],
  'GET /api/desk/totals': ['desk-figures: 30 in 60 s'],
  'GET /api/desk/transparency': ['desk-figures: 30 in 60 s'],
  'GET /api/desk/setup': ['desk-setup: 10 in 60 s'],
  'GET /api/desk/people': ['desk-search: 60 in 60 s'],
  'GET /api/desk/people/:id': ['desk-search: 60 in 60 s'],
  'DELETE /api/desk/people/:id': ['desk-people: 60 in 3600 s'],
  'POST /api/desk/people/:id/decision': ['desk-decisions: 60 in 3600 s'],
  'POST /api/desk/people/:id/export': ['desk-people: 60 in 3600 s'],
  'PUT /api/desk/people/:id/plan': ['desk-people: 60 in 3600 s'],
  'POST /api/desk/people/:id/sign-out': ['desk-people: 60 in 3600 s'],
  'DELETE /api/desk/people/:id/suspension': ['desk-people: 60 in 3600 s'],
  'GET /api/friends/invite/:code': ['invitation-user: 30 in 3600 s', 'act invitation-ip'],
  'POST /api/friends/invite/:code': ['invite-user: 10 in 3600 s', 'act invite-ip'],
  'POST /api/friends/link': ['invite-link: 10 in 3600 s'],
  'PUT /api/friends/touch/:id': ['touch: 60 in 3600 s'],
  'GET /api/invitations/:code': ['act invitation'],
  'DELETE /api/messages/:id': ['message-delete: 60 in 60 s'],
  'PUT /api/messages/:id/reaction': ['message-react: 120 in 60 s'],
  'POST /api/messages/pictures': ['message-picture: 60 in 600 s', 'message-picture-day: 500 in 86400 s'],
  'POST /api/messages/send': ['event:dm:send: 120 in 60 s'],
  'POST /api/moderation/measures/:id/appeal': ['appeal: 20 in 86400 s'],
  'PUT /api/push/subscription': ['push-subscription: 60 in 3600 s'],
  'POST /api/reports': ['report: 20 in 86400 s'],
  'POST /api/reports/:id/frames': ['report-frame: 60 in 86400 s'],
  'POST /api/users/avatar': ['upload: 40 in 3600 s'],
  'POST /api/users/banner': ['upload: 40 in 3600 s'],
  'PUT /api/users/profile': ['profile: 60 in 3600 s'],
  'POST /api/site/crashes': ['crash: 10 in 60 s by ip'],
  'GET /api/users/:id': ['look: 300 in 300 s'],
  'GET /api/users/by-username/:username': ['look: 300 in 300 s'],
};

type Handler = (input: unknown) => Promise<unknown>;
const bound = new Map<string, { limits: BindOptions['limits']; handler: Handler }>();

/** Stands for whatever a handler is given or asks for. */
const anything: object = new Proxy(() => undefined, {
  get: (_, key) => (key === 'then' ? undefined : anything),
  apply: () => anything,
});
let noteAct = (_: Act) => {};
const given = {
  bind: ({ method, path }: AnyRoute, handler: Handler, { limits }: BindOptions = {}) =>
    void bound.set(`${method} ${path}`, { limits, handler }),
  async attempt(act: Act) {
    noteAct(act);
    throw new Error('no more is asked');
  },
};
const dependencies = new Proxy({}, { get: (_, key) => given[key as keyof typeof given] ?? anything }) as never;

for (const bindRoutes of [
  accountRoutes,
  appealRoutes,
  auditRoutes,
  caseRoutes,
  doorRoutes,
  emailRoutes,
  figuresRoutes,
  friendsRoutes,
  invitationRoutes,
  matchingRoutes,
  measureRoutes,
  messagesRoutes,
  openSessionRoutes,
  ownDataRoutes,
  orderRoutes,
  passkeyRoutes,
  passwordRoutes,
  peopleRoutes,
  providerRoutes,
  pushRoutes,
  reportRoutes,
  sessionRoutes,
  setupRoutes,
  statsRoutes,
  userRoutes,
  verdictRoutes,
  waitingRoutes,
  createHistoryFeature,
  createSiteFeature,
])
  bindRoutes(dependencies);
createAgeFeature(dependencies, dependencies);

async function limitsOf(name: string): Promise<string[]> {
  const { limits, handler } = bound.get(name) ?? {};
  const acts: string[] = [];
  noteAct = (act) => acts.push(`act ${act.name}`);
  await Promise.resolve()
    .then(() => handler?.(anything))
    .catch(() => undefined);
  if (limits?.length === 0) return ['counted by the handler', ...acts];
  return [
    ...(limits ?? []).map(
      ({ name, max, seconds, by }) => `${name}: ${max} in ${seconds} s${by === 'user' ? '' : ` by ${by}`}`,
    ),
    ...acts,
  ];
}

/** All but the texts about the site, whose feature reads files first. */
const asked = routes.filter((route) => route.path !== getLegalText.path);

it.each(asked.map(({ method, path }) => `${method} ${path}`))('%s has its own limits', async (name) => {
  expect(bound.has(name)).toBe(true);
  expect(await limitsOf(name)).toEqual(limited[name] ?? []);
});

it('names no route that is not there', () => {
  expect(Object.keys(limited).filter((name) => !bound.has(name))).toEqual([]);
});
