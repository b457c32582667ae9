import { useEffect } from 'react';

/** touch: both wish to stay in touch. request: someone asks to be friends. */
type News = 'touch' | 'request';

/** News that the page itself shows, with its person: no toast repeats it. */
const told = new Set<string>();

const keyOf = (news: News, userId: string) => `${news} ${userId}`;

export const isOnPage = (news: News, userId: string): boolean => told.has(keyOf(news, userId));

export function useNewsOnPage(news: News, userId: string, tells: boolean): void {
  useEffect(() => {
    if (!tells) return;
    const key = keyOf(news, userId);
    told.add(key);
    return () => void told.delete(key);
  }, [news, userId, tells]);
}
