/** '9+' above nine (spec.md section 9, 'Display'). */
export const badgeText = (count: number): string => (count > 9 ? '9+' : String(count));

export interface NavBadgeProps {
  count: number;
  /** read aloud, such as '3 unread messages' */
  label: string;
}

export function NavBadge({ count, label }: NavBadgeProps) {
  if (count <= 0) return null;
  return (
    <span className="tabular inline-grid h-5 min-w-5 animate-appear place-items-center rounded-full bg-accent px-1 text-[0.6875rem] leading-none font-bold text-on-accent">
      <span aria-hidden="true">{badgeText(count)}</span>
      <span className="sr-only">{label}</span>
    </span>
  );
}
