/** Saves a file as the browser saves downloads. */
export type SaveFile = (file: Blob, name: string) => void;

/** How long the file stays at its address: browsers read it after the click, ms. */
const READ_WITHIN = 60_000;

export const createSaveFile =
  (document: Document, after: (ms: number, task: () => void) => void): SaveFile =>
  (file, name) => {
    const address = URL.createObjectURL(file);
    const link = document.createElement('a');
    link.href = address;
    link.download = name;
    link.click();
    after(READ_WITHIN, () => URL.revokeObjectURL(address));
  };
