export interface UndoToastProps {
  text: string;
  label: string;
  onUndo: () => void;
}

/** What a toast says of something that can be taken back while it shows. */
export const UndoToast = ({ text, label, onUndo }: UndoToastProps) => (
  <span className="-my-2 flex items-center gap-2">
    <span className="min-w-0 flex-1">{text}</span>
    <button
      type="button"
      onClick={onUndo}
      className="min-h-11 shrink-0 rounded-control px-3 font-semibold text-accent-text underline-offset-4 hover:underline"
    >
      {label}
    </button>
  </span>
);
