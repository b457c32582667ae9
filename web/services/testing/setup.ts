import { cleanup } from '@testing-library/react';
import { afterEach } from 'vitest';

// What a test has drawn goes before the next one draws.
afterEach(cleanup);
