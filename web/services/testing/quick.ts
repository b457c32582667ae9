import userEvent from '@testing-library/user-event';
import * as React from 'react';

// Nothing waits between two keys.
const { setup } = userEvent;
Object.assign(userEvent, { setup: ((options) => setup({ delay: null, ...options })) satisfies typeof setup });

/** React's development build notes where each element was made, for warnings: up to so many in a second. */
const ENOUGH = 10_000;
Object.defineProperty(
  Reflect.get(React, '__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE'),
  'recentlyCreatedOwnerStacks',
  { get: () => ENOUGH, set: () => undefined },
);
