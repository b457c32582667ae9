import { expect, test } from 'vitest';
import { type KindOutcome, obstacleOf, triesFor } from './fallback.ts';

test.each<[string, string | null, string[], (string | null)[]]>([
  ['the browser’s choice first, then every other one', null, ['a', 'b'], [null, 'a', 'b']],
  ['the chosen one first, and once', 'b', ['a', 'b'], ['b', null, 'a']],
  ['one that is not listed, which browsers may hide', 'gone', [], ['gone', null]],
])('tries %s', (_, chosen, listed, expected) => expect(triesFor(chosen, listed)).toEqual(expected));

const ok: KindOutcome = 'opened';

test.each<[camera: KindOutcome | null, microphone: KindOutcome, strict: string | null, orLess: string | null]>([
  [ok, ok, null, null],
  ['in_use', ok, 'camera_in_use', null],
  ['not_found', ok, 'camera_not_found', null],
  ['overconstrained', ok, 'overconstrained', null],
  ['denied', ok, 'denied', null],
  [ok, 'in_use', 'microphone_in_use', null],
  [ok, 'not_found', 'microphone_not_found', null],
  [ok, 'overconstrained', 'microphone_not_found', null],
  [ok, 'denied', 'denied', null],
  ['in_use', 'in_use', 'in_use', 'in_use'],
  ['not_found', 'not_found', 'not_found', 'not_found'],
  ['not_found', 'in_use', 'microphone_in_use', 'microphone_in_use'],
  ['in_use', 'not_found', 'microphone_not_found', 'microphone_not_found'],
  ['denied', 'denied', 'denied', 'denied'],
  // Without a camera being wanted.
  [null, ok, null, null],
  [null, 'in_use', 'microphone_in_use', 'microphone_in_use'],
  [null, 'denied', 'denied', 'denied'],
])('camera %s, microphone %s: %s; where a call goes on with less: %s', (camera, microphone, strict, less) => {
  expect(obstacleOf({ camera, microphone }, false)).toBe(strict);
  expect(obstacleOf({ camera, microphone }, true)).toBe(less);
});
