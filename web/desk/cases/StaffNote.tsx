/** A note by one of the staff for the others. */
export const StaffNote = ({ label, text }: { label: string; text: string }) => (
  <p className="rounded-control bg-sunken px-3 py-2 text-xs whitespace-pre-wrap wrap-anywhere">
    <span className="font-semibold">{label}</span> {text}
  </p>
);
