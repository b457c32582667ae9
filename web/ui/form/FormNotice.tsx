import { CircleAlert } from 'lucide-react';

/** An error of the whole form; null for none. */
export function FormNotice({ text }: { text: string | null }) {
  return (
    <div role="alert" className="empty:hidden">
      {text && (
        <p className="flex items-start gap-2 rounded-control bg-danger-soft px-4 py-3 text-sm text-danger-text">
          <CircleAlert aria-hidden="true" size={18} className="mt-0.5 shrink-0" />
          {text}
        </p>
      )}
    </div>
  );
}
