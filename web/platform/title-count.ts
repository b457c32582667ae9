const COUNT = /^\(\d+\) /;

/**
 * Writes a number before the title of a page, and again whenever the page writes another title.
 * @returns shows this number; none for 0
 */
export function createTitleCount(page: Document): (count: number) => void {
  let current = 0;
  const write = () => {
    const bare = page.title.replace(COUNT, '');
    const wanted = current > 0 ? `(${current}) ${bare}` : bare;
    if (page.title !== wanted) page.title = wanted;
  };
  const observer = new MutationObserver(write);
  return (count) => {
    current = count;
    write();
    if (count > 0) observer.observe(page.head, { childList: true, characterData: true, subtree: true });
    else observer.disconnect();
  };
}
