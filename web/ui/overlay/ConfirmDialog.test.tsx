import { render } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { ConfirmDialog } from './ConfirmDialog.tsx';

afterEach(() => vi.restoreAllMocks());

const question = (name: string | null) => (
  <ConfirmDialog
    open={name !== null}
    onOpenChange={vi.fn()}
    title={`Block ${name ?? ''}?`}
    text="They cannot write to you."
    confirmLabel="Block"
    cancelLabel="Cancel"
    onConfirm={vi.fn()}
  />
);

test('names whom it is about until it has faded', async () => {
  // It fades for as long as the test.
  const fading = { finished: new Promise(() => undefined) } as unknown as Animation;
  vi.spyOn(Element.prototype, 'getAnimations').mockReturnValue([fading]);
  const page = render(question('bob'));
  const title = await page.findByRole('heading');
  page.rerender(question(null));
  expect(title.textContent).toBe('Block bob?');
  page.rerender(question('carol'));
  expect(title.textContent).toBe('Block carol?');
});
