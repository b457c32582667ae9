/** The logo: two half faces turned to each other. Decorative; the name stands beside it. A site's own takes its place (server/http/web/site-style.ts). */
export function LogoMark({ size = 28 }: { size?: number }) {
  return (
    <svg data-logo aria-hidden="true" width={size} height={size} viewBox="0 0 28 28" className="shrink-0">
      <path d="M2 3.5h2.5a9 9 0 0 1 9 9v3a9 9 0 0 1-9 9H2z" fill="var(--text)" />
      <path d="M26 3.5h-2.5a9 9 0 0 0-9 9v3a9 9 0 0 0 9 9H26z" fill="var(--accent)" />
    </svg>
  );
}

/** The two halves of the logo slide together over what is behind, and go. A site's own logo appears whole. */
export function MeetingMark({ onOver }: { onOver: () => void }) {
  return (
    <svg
      data-logo
      aria-hidden="true"
      viewBox="0 0 28 28"
      onAnimationEnd={({ target, currentTarget }) => target === currentTarget && onOver()}
      className="pointer-events-none size-24 animate-meet overflow-visible motion-reduce:hidden"
    >
      <path className="animate-meet-left" d="M2 3.5h2.5a9 9 0 0 1 9 9v3a9 9 0 0 1-9 9H2z" fill="var(--text)" />
      <path className="animate-meet-right" d="M26 3.5h-2.5a9 9 0 0 0-9 9v3a9 9 0 0 0 9 9H26z" fill="var(--accent)" />
    </svg>
  );
}
