import { jsx as create, jsxs as createWithList, Fragment, type JSX } from 'react/jsx-runtime';
import { withWholeTexts } from './whole-texts.ts';

export { Fragment, type JSX };

const wholly =
  (make: typeof create): typeof create =>
  (type, props, key) =>
    make(type, withWholeTexts(type, props), key);

/** React's, for every element of the app: the compiler calls them (tsconfig.json, vite.config.ts). */
export const jsx = wholly(create);
export const jsxs = wholly(createWithList);
