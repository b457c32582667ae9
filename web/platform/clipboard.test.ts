import { afterEach, expect, test, vi } from 'vitest';
import { createCopyText } from './clipboard.ts';

afterEach(() => {
  document.body.replaceChildren();
  Reflect.deleteProperty(document, 'execCommand');
});

/** The selection, and its place, at the moment when a page over plain HTTP copies. */
function plainPage(isCopied = true) {
  const copied: (string | undefined)[] = [];
  document.execCommand = () => {
    const field = document.activeElement as HTMLTextAreaElement;
    copied.push(field.value.slice(field.selectionStart, field.selectionEnd), field.parentElement?.id);
    return isCopied;
  };
  return { copied, copy: createCopyText(document, () => undefined) };
}

test('a secure page asks the browser', async () => {
  const writeText = vi.fn(async () => undefined);
  await createCopyText(document, () => ({ writeText }))('AB2CD3');
  expect(writeText).toHaveBeenCalledExactlyOnceWith('AB2CD3');
});

test('a page over plain HTTP copies a selection, and leaves everything as it was', async () => {
  document.body.innerHTML = '<button type="button">Copy</button>';
  const button = document.querySelector('button') as HTMLButtonElement;
  button.focus();
  const { copied, copy } = plainPage();
  await copy('AB2CD3\nand more');
  expect(copied).toEqual(['AB2CD3\nand more', '']);
  expect([document.activeElement, document.querySelector('textarea')]).toEqual([button, null]);
});

test('within a dialog it selects there, which would take the focus back', async () => {
  document.body.innerHTML = '<div role="dialog" id="dialog"><button type="button">Copy</button></div>';
  document.querySelector('button')?.focus();
  const { copied, copy } = plainPage();
  await copy('AB2CD3');
  expect(copied).toEqual(['AB2CD3', 'dialog']);
});

test('a refusal is told, and leaves nothing behind', async () => {
  const { copy } = plainPage(false);
  await expect(copy('AB2CD3')).rejects.toMatchObject({ name: 'NotAllowedError' });
  expect(document.querySelector('textarea')).toBeNull();
});
