import type { LucideIcon } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { Button } from '../../ui/Button.tsx';

export interface QuestionProps {
  Icon: LucideIcon;
  title: ReactNode;
  text?: string;
  /** the answers */
  children: ReactNode;
}

/** A question beside a rating, in a panel of its own. */
export function Question({ Icon, title, text, children }: QuestionProps) {
  const titleId = useId();
  return (
    <section aria-labelledby={titleId} className="grid gap-3 rounded-card border border-line bg-raised p-3 text-start">
      <div>
        <h3 id={titleId} className="flex items-center gap-2 text-base">
          <Icon aria-hidden="true" size={18} className="shrink-0 text-accent-text" />
          <span className="min-w-0 wrap-anywhere">{title}</span>
        </h3>
        {text && <p className="mt-1 text-sm break-words text-muted">{text}</p>}
      </div>
      {children}
    </section>
  );
}

export interface YesOrNoProps {
  yes: string;
  no: string;
  busy: boolean;
  onYes: () => void;
  onNo: () => void;
}

export function YesOrNo({ yes, no, busy, onYes, onNo }: YesOrNoProps) {
  return (
    <div className="flex flex-wrap gap-2 *:flex-1">
      <Button variant="primary" loading={busy} onClick={onYes}>
        {yes}
      </Button>
      <Button variant="ghost" onClick={onNo}>
        {no}
      </Button>
    </div>
  );
}
