import { cleanup, configure } from '@testing-library/react';
import { afterAll, afterEach, vi } from 'vitest';

const { innerWidth, innerHeight } = globalThis;

// Removes what a test rendered or wrote into the page, and gives the window its size back: the tests of one worker share
// the document.
afterEach(() => {
  cleanup();
  // Some files run without a document.
  globalThis.document?.body.replaceChildren();
  Object.assign(globalThis, { innerWidth, innerHeight });
});

// An import that a test starts and does not await would fail as its file ends, and then in the worker's later files too.
afterAll(() => vi.dynamicImportSettled());

// As long as other tests wait: see scripts/patience.ts.
configure({ asyncUtilTimeout: 20_000 });
