import { createRoot } from 'react-dom/client';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { PanelFrame } from './PanelFrame.tsx';

// Draws as the app does, without the testing library's act, which runs every effect before anyone can look.
beforeEach(() => vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', false));
afterEach(() => vi.unstubAllGlobals());

test('has the focus as soon as it is there, so that Escape closes it at once', async () => {
  const place = document.body.appendChild(document.createElement('div'));
  const onClose = vi.fn();
  const drawn = new Promise<Element | null>((resolve) => {
    new MutationObserver(() => resolve(document.activeElement)).observe(place, { childList: true });
  });
  const root = createRoot(place);
  root.render(
    <PanelFrame isChoice label="games" title="Break the ice" closeLabel="Close" onClose={onClose}>
      games
    </PanelFrame>,
  );
  const focused = await drawn;
  expect(focused?.textContent).toBe('Break the ice');
  focused?.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true }));
  expect(onClose).toHaveBeenCalledOnce();
  root.unmount();
  place.remove();
});
