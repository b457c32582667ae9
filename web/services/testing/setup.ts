import { cleanup, configure } from '@testing-library/react';
import { afterAll, afterEach, expect, vi } from 'vitest';
import { looseTexts } from './loose-texts.ts';
import './quick.ts';

const { innerWidth, innerHeight } = globalThis;

// Removes what a test rendered or wrote into the page, and gives the window its size back: the tests of one worker share
// the document.
afterEach(() => {
  const loose = globalThis.document ? looseTexts(document) : [];
  cleanup();
  // Some files run without a document.
  globalThis.document?.body.replaceChildren();
  Object.assign(globalThis, { innerWidth, innerHeight });
  expect(loose, 'texts that a translator would take from React').toEqual([]);
});

// An import that a test starts and does not await would fail as its file ends, and then in the worker's later files too.
afterAll(() => vi.dynamicImportSettled());

// As long as other tests wait: see scripts/wait-limit.ts.
configure({ asyncUtilTimeout: 20_000 });
