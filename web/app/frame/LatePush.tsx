import { Suspense, useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { lazyFile } from '../../lib/lazy.tsx';
import { useCurrentUser } from '../../services/use-auth.ts';

const KeptDevice = lazyFile(() => import('../../push/KeptDevice.tsx')).part('KeptDevice');

/** Loads what keeps notifications of this device once nothing else is waited for, ms. */
const LATE = 5000;

/** Notifications of this device, and the service worker. */
export function LatePush() {
  const { userId } = useCurrentUser();
  const navigate = useNavigate();
  const latest = useRef(navigate);
  useEffect(() => {
    latest.current = navigate;
  });
  const [open] = useState(() => (path: string) => void latest.current(path));
  const [isDue, setIsDue] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setIsDue(true), LATE);
    return () => clearTimeout(timer);
  }, []);
  return (
    isDue && (
      <Suspense fallback={null}>
        <KeptDevice userId={userId} onOpen={open} />
      </Suspense>
    )
  );
}
