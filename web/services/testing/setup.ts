import { cleanup } from '@testing-library/react';
import { afterEach } from 'vitest';

// Unmounts what a test rendered.
afterEach(cleanup);
