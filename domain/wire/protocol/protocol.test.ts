import { expect, it } from 'vitest';
import { clientEvents, eventNames, routes, serverEvents } from '../contracts.ts';
import { generalError } from '../event.ts';
import { asyncApi, eventExamples } from './asyncapi.ts';
import { eventNotes } from './event-notes.ts';
import { openApi } from './openapi.ts';
import { routeNotes } from './route-notes.ts';

// `npm run protocol` writes them anew.
it.each([
  ['openapi', openApi],
  ['asyncapi', asyncApi],
])('docs/protocol/%s.json says what the contracts say', async (name, document) => {
  await expect(`${JSON.stringify(document(), null, 1)}\n`).toMatchFileSnapshot(`../../../docs/protocol/${name}.json`);
});

it('every call has a note, and every note a call or an event', () => {
  const calls = routes.map(({ method, path }) => `${method} ${path}`);
  expect(calls.filter((call) => !routeNotes[call])).toEqual([]);
  expect(Object.keys(routeNotes).filter((call) => !calls.includes(call))).toEqual([]);
  expect(Object.keys(eventNotes).filter((name) => !eventNames.includes(name))).toEqual([]);
});

it('every event is explained', () => {
  const { messages } = (asyncApi().channels as { socket: { messages: Record<string, { description?: string }> } })
    .socket;
  const unexplained = Object.entries(messages).filter(([key, one]) => !/^ack/.test(key) && !one.description);
  expect(unexplained.map(([key]) => key).filter((key) => !/video:error|server\.error|server\.debug/.test(key))).toEqual(
    [],
  );
});

it('examples are what the schemas accept', () => {
  const named = [generalError, ...clientEvents, ...serverEvents];
  expect(Object.keys(eventExamples).filter((name) => !named.some((event) => event.name === name))).toEqual([]);
  for (const [name, example] of Object.entries(eventExamples)) {
    for (const event of named) if (event.name === name) event.payload.parse(example);
  }
});
