import { cleanup, configure } from '@testing-library/react';
import { afterEach } from 'vitest';

// Unmounts what a test rendered.
afterEach(cleanup);

// As long as other tests wait: see scripts/patience.ts.
configure({ asyncUtilTimeout: 20_000 });
