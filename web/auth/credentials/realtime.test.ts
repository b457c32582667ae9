import type { CurrentUser } from '@visavis/domain/auth/contract.ts';
import { beforeEach, expect, test } from 'vitest';
import { settle } from '../../platform/clock.fake.ts';
import { createFakeServices, type FakeServices } from '../../services/services.fake.ts';
import { connectAccount } from './realtime.ts';

let services: FakeServices;
let user: CurrentUser;
/** what resolves the answers that are on their way, oldest first */
let answers: ((user: CurrentUser) => void)[];
beforeEach(() => {
  services = createFakeServices();
  user = services.auth.get().user as CurrentUser;
  services.auth.updateUser({ emailVerified: false });
  answers = [];
  services.api.answer('GET /api/auth/me', () => {
    const { promise, resolve } = Promise.withResolvers<{ user: CurrentUser }>();
    answers.push((answer) => resolve({ user: answer }));
    return promise;
  });
});

const isVerified = () => services.auth.get().user?.emailVerified;

test('asks for the account with each connection', async () => {
  connectAccount(services);
  expect(answers).toHaveLength(1);
  services.socket.reconnect();
  expect(answers).toHaveLength(2);
  answers[1]?.({ ...user, emailVerified: true });
  await settle();
  expect(isVerified()).toBe(true);
});

test('an answer that is older than what the server has said meanwhile changes nothing', async () => {
  connectAccount(services);
  services.socket.receive('account:updated', { user: { ...user, emailVerified: true } });
  answers[0]?.({ ...user, emailVerified: false });
  await settle();
  expect(isVerified()).toBe(true);
});

test('of two answers the one to the later question counts', async () => {
  connectAccount(services);
  services.socket.reconnect();
  answers[1]?.({ ...user, emailVerified: true });
  await settle();
  answers[0]?.({ ...user, emailVerified: false });
  await settle();
  expect(isVerified()).toBe(true);
});
