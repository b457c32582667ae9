import { cleanup, configure } from '@testing-library/react';
import { afterEach } from 'vitest';

// Removes what a test rendered or wrote into the page: the tests of one worker share the document.
afterEach(() => {
  cleanup();
  // Some files run without a document.
  globalThis.document?.body.replaceChildren();
});

// As long as other tests wait: see scripts/patience.ts.
configure({ asyncUtilTimeout: 20_000 });
