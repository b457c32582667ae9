/** Copies a text. Rejects where the browser refuses. */
export type CopyText = (text: string) => Promise<void>;

/** Where an open dialog keeps the focus within, a field beside it could not be selected. */
const placeFor = ({ activeElement, body }: Document) =>
  activeElement?.closest('[role=dialog], [role=alertdialog]') ?? body;

/** The way of before, which pages over plain HTTP have: the selection of a field. @returns whether it is copied */
function copySelection(page: Document, text: string): boolean {
  const before = page.activeElement;
  const field = Object.assign(page.createElement('textarea'), { value: text, readOnly: true, className: 'sr-only' });
  placeFor(page).append(field);
  field.focus({ preventScroll: true });
  field.select();
  try {
    return page.execCommand('copy');
  } finally {
    field.remove();
    if (before instanceof HTMLElement) before.focus({ preventScroll: true });
  }
}

/** @param clipboard `navigator.clipboard`; undefined on pages over plain HTTP */
export const createCopyText =
  (page: Document, clipboard: () => Pick<Clipboard, 'writeText'> | undefined): CopyText =>
  async (text) => {
    const direct = clipboard();
    if (direct) return direct.writeText(text);
    if (!copySelection(page, text)) throw new DOMException('The browser refuses to copy', 'NotAllowedError');
  };
