/** Whether the server has a newer build than the one that runs in this page. False where it cannot be reached. */
export type BuildCheck = () => Promise<boolean>;

/** The entry that a page names; its name changes with every build. */
const ENTRY = /<script type="module"[^>]*? src="([^"]+)"/;

/**
 * @param fetchPage the text of the page that the server sends now
 * @param own the entry that this page was opened with
 */
export const createBuildCheck =
  (fetchPage: () => Promise<string>, own: string | null): BuildCheck =>
  async () => {
    const current = ENTRY.exec(await fetchPage().catch(() => ''))?.[1];
    return own !== null && current !== undefined && current !== own;
  };
