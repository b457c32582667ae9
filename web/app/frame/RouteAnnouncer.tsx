import { useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { LiveRegion } from '../../ui/VisuallyHidden.tsx';

/** Says the title of the page that was navigated to: a browser says it only when it loads a page itself. */
export function RouteAnnouncer() {
  const { pathname } = useLocation();
  const [page, setPage] = useState({ pathname, title: '' });
  useEffect(() => {
    setPage((before) => (before.pathname === pathname ? before : { pathname, title: document.title }));
  }, [pathname]);
  return <LiveRegion>{page.title}</LiveRegion>;
}
