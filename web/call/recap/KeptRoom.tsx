import { type ReactNode, useLayoutEffect, useRef } from 'react';

/** Keeps the height that it has had, so that nothing around it moves when its content changes by itself or goes. */
export function KeptRoom({ children }: { children: ReactNode }) {
  const room = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const element = room.current;
    if (!element) return;
    let width = 0;
    const observer = new ResizeObserver(() => {
      // What a turned phone shows has another height.
      if (element.offsetWidth !== width) element.style.minHeight = '';
      width = element.offsetWidth;
      if (element.offsetHeight > 0) element.style.minHeight = `${element.offsetHeight}px`;
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return (
    <div ref={room} className="min-w-0 not-[[style]]:empty:hidden">
      {children}
    </div>
  );
}
