import { jsxDEV as create, Fragment, type JSX } from 'react/jsx-dev-runtime';
import { withWholeTexts } from './whole-texts.ts';

export { Fragment, type JSX };

/** As jsx-runtime.ts, in development and tests. */
export const jsxDEV: typeof create = (type, props, key, isStatic, ...where) => {
  const changed = withWholeTexts(type, props);
  // React wants a list of those that are written one by one.
  const isList = Array.isArray((changed as { children?: unknown }).children);
  return create(type, changed, key, isStatic && isList, ...where);
};
