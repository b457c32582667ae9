import * as matching from '@visavis/domain/matching/contract.ts';
import { OFFER_REFRESH } from '@visavis/domain/matching/rules.ts';
import { beforeEach, expect, test } from 'vitest';
import { GATHER_WAIT } from '../../platform/peer/source.ts';
import { speak } from '../../services/testing/render.tsx';
import { type CallApp, createCallApp, inTurn } from '../testing/call-app.tsx';

let app: CallApp;
beforeEach(async () => {
  await speak('en');
  app = createCallApp();
});

const posted = () => app.services.socket.sentOf(matching.postOffer);
const pass = (ms: number) => inTurn(() => app.services.clock.advance(ms));

test('a search posts an offer once, and another one as its candidates age', async () => {
  await app.open();
  await pass(GATHER_WAIT);
  expect(posted()).toHaveLength(1);
  await pass(OFFER_REFRESH + GATHER_WAIT);
  expect(posted()).toHaveLength(2);
  expect(posted()[1]).not.toEqual(posted()[0]);
});

test('a matched user has left the queue already, and posts no more offers', async () => {
  const { socket } = app.services;
  await app.open();
  await app.meet();
  expect(socket.sentOf(matching.leave)).toEqual([]);
  const before = posted().length;
  await pass(OFFER_REFRESH + GATHER_WAIT);
  expect(posted()).toHaveLength(before);
});
