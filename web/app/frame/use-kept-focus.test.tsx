import { act, cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { useKeptFocus } from './use-kept-focus.ts';

let becomeIdle: () => void;
beforeEach(() => {
  vi.stubGlobal('requestIdleCallback', (run: () => void) => {
    becomeIdle = run;
    return 1;
  });
  vi.stubGlobal('cancelIdleCallback', () => undefined);
});
afterEach(() => {
  cleanup();
  document.getElementById('root')?.remove();
  vi.unstubAllGlobals();
});

/** @param focusFirst is given the button before the app's effects run */
function Page({ focusFirst }: { focusFirst?: (button: HTMLButtonElement | null) => void }) {
  useKeptFocus();
  const [isGone, setGone] = useState(false);
  return (
    <main>
      <h1>Friends</h1>
      {!isGone && (
        <button type="button" ref={focusFirst} onClick={() => setGone(true)}>
          Remove
        </button>
      )}
      <p>Elsewhere</p>
    </main>
  );
}

function open(page = <Page />) {
  const root = document.createElement('div');
  root.id = 'root';
  render(page, { container: document.body.appendChild(root) });
  return userEvent.setup();
}

/** Presses 'Remove' before the page is idle. */
async function removeEarly() {
  const user = open();
  await user.click(screen.getByRole('button', { name: 'Remove' }));
  expect(document.activeElement).toBe(document.body);
  return user;
}

test('what was pressed before the page was idle, and is gone, hands the focus to the heading', async () => {
  await removeEarly();
  act(() => becomeIdle());
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('heading')));
});

test('so does what had the focus before the app ran', async () => {
  const user = open(<Page focusFirst={(button) => button?.focus()} />);
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Remove' }));
  await user.keyboard('{Enter}');
  act(() => becomeIdle());
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('heading')));
});

test('the focus stays where someone has pressed since', async () => {
  const user = await removeEarly();
  await user.click(screen.getByText('Elsewhere'));
  act(() => becomeIdle());
  await vi.dynamicImportSettled();
  await new Promise(requestAnimationFrame);
  await new Promise(requestAnimationFrame);
  expect(document.activeElement).toBe(document.body);
});
