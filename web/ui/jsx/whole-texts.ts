import type { ReactNode } from 'react';
import { jsx } from 'react/jsx-runtime';

const isText = (child: unknown) => typeof child === 'number' || (typeof child === 'string' && child !== '');
const isNothing = (child: unknown) => child === '' || child == null || typeof child === 'boolean';
const elementOf = (text: string, key?: string) => jsx('span', { children: text }, key);

/** Each run of text becomes an element; all else keeps its place. */
function separate(children: readonly ReactNode[]): ReactNode[] {
  const separated = [...children];
  let start = 0;
  let run = '';
  children.forEach((child, at) => {
    if (isText(child)) {
      if (run === '') start = at;
      separated[at] = null;
      run += child;
      separated[start] = elementOf(run, `text ${start}`);
    } else if (!isNothing(child)) {
      run = '';
      if (Array.isArray(child)) separated[at] = separate(child);
    }
  });
  return separated;
}

/**
 * The children of an element, changed so that text is always all that its element contains. React then writes it as the
 * element's content and keeps no node of it; such nodes are replaced by page translators, and React's next change of one
 * would fail or not be seen.
 */
export function wholeTexts(type: unknown, children: ReactNode): ReactNode {
  // Only an element of the page has content of its own. A component may want its text as it is.
  const isBare = typeof type === 'symbol';
  if (!Array.isArray(children)) return isBare && isText(children) ? elementOf(`${children}`) : children;
  const kids: readonly ReactNode[] = children;
  if (!kids.some((child) => isText(child) || Array.isArray(child))) return children;
  if (isBare || !kids.every((child) => isText(child) || isNothing(child))) return separate(kids);
  return kids.filter(isText).join('');
}

interface Props {
  children?: ReactNode;
}

/** An element's props with its children so changed. */
export function withWholeTexts<Given>(type: unknown, props: Given): Given {
  const { children } = props as Props;
  const changed = wholeTexts(type, children);
  return changed === children ? props : { ...props, children: changed };
}
