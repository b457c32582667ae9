/**
 * The texts of a page that React keeps as nodes, each with the element around it: a page translator replaces such a node,
 * and React then changes or removes one that is no longer there. It keeps none of a text that is all its element contains.
 */
export function looseTexts(page: Document): string[] {
  const walker = page.createTreeWalker(page.body, NodeFilter.SHOW_TEXT);
  const found: string[] = [];
  while (walker.nextNode()) {
    const { nodeValue, parentElement } = walker.currentNode;
    // React marks what it keeps.
    if (Object.keys(walker.currentNode).some((key) => key.startsWith('__reactFiber$')))
      found.push(`${JSON.stringify(nodeValue)} in ${parentElement?.outerHTML.slice(0, 200)}`);
  }
  return found;
}
