import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type ReactNode, useState } from 'react';
import { createPortal } from 'react-dom';
import { expect, test, vi } from 'vitest';
import { keepFocus } from './keep-focus.ts';

const button = (name: string) => screen.getByRole('button', { name });
const hasFocus = (element: () => Element) => waitFor(() => expect(document.activeElement).toBe(element()));

function Rows({ names, children }: { names: string[]; children?: ReactNode }) {
  const [list, setList] = useState(names);
  return (
    <section ref={keepFocus}>
      <h2 tabIndex={-1}>People</h2>
      {children}
      <ul>
        {list.map((name) => (
          <li key={name}>
            <a href={`#${name}`}>{name}</a>
            <button type="button" onClick={() => setList(list.filter((each) => each !== name))}>
              Remove {name}
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}

test('a row that goes hands the focus to the next one, the last to the one before', async () => {
  render(<Rows names={['ada', 'bob', 'cyd']} />);
  const user = userEvent.setup();
  await user.click(button('Remove bob'));
  await hasFocus(() => screen.getByRole('link', { name: 'cyd' }));
  await user.click(button('Remove cyd'));
  await hasFocus(() => screen.getByRole('link', { name: 'ada' }));
  await user.click(button('Remove ada'));
  await hasFocus(() => screen.getByRole('heading'));
});

test('after the last row a field comes before the heading', async () => {
  render(
    <Rows names={['ada']}>
      <input aria-label="Name" />
    </Rows>,
  );
  await userEvent.setup().click(button('Remove ada'));
  await hasFocus(() => screen.getByRole('textbox'));
});

/** A button that cannot be pressed while it is busy, and what stands there once it is done. */
function Once() {
  const [step, setStep] = useState<'start' | 'busy' | 'failed' | 'done'>('start');
  return (
    <>
      <div ref={keepFocus}>
        {step === 'done' ? (
          <>
            <p tabIndex={-1}>Thank you</p>
            <input aria-label="More" />
          </>
        ) : (
          <button type="button" disabled={step === 'busy'} onClick={() => setStep('busy')}>
            Send
          </button>
        )}
        <span>{step}</span>
      </div>
      {(['failed', 'done'] as const).map((each) => (
        <button key={each} type="button" onMouseDown={(event) => event.preventDefault()} onClick={() => setStep(each)}>
          {each}
        </button>
      ))}
      <p>Elsewhere</p>
    </>
  );
}

test('what stands in the place of a button has the focus after it, before a field', async () => {
  render(<Once />);
  const user = userEvent.setup();
  await user.click(button('Send'));
  await user.click(button('done'));
  await hasFocus(() => screen.getByText('Thank you'));
});

test('a button that could not be pressed for a moment has the focus again', async () => {
  render(<Once />);
  const user = userEvent.setup();
  await user.click(button('Send'));
  // As browsers do with a button that is disabled.
  act(() => (document.activeElement as HTMLElement).blur());
  await user.click(button('failed'));
  await hasFocus(() => button('Send'));
});

/** Asks before it sends; the question fades after the button has gone. */
function Asked() {
  const [step, setStep] = useState<'start' | 'asking' | 'sent' | 'faded'>('start');
  return (
    <div ref={keepFocus}>
      <p tabIndex={-1}>Message</p>
      {(step === 'start' || step === 'asking') && (
        <button type="button" onClick={() => setStep('asking')}>
          Send
        </button>
      )}
      {(step === 'asking' || step === 'sent') &&
        createPortal(
          <div role="alertdialog">
            <button type="button" onClick={() => setStep(step === 'asking' ? 'sent' : 'faded')}>
              Yes
            </button>
          </div>,
          document.body,
        )}
    </div>
  );
}

test('after a dialog that outlives the button it belongs to, the focus is in the place of that button', async () => {
  render(<Asked />);
  const user = userEvent.setup();
  await user.click(button('Send'));
  await user.click(button('Yes'));
  expect(screen.queryByRole('button', { name: 'Send' })).toBeNull();
  expect(document.activeElement).toBe(button('Yes'));
  await user.click(button('Yes'));
  await hasFocus(() => screen.getByText('Message'));
});

test('the focus stays where someone has moved it', async () => {
  render(<Once />);
  const user = userEvent.setup();
  act(() => button('Send').focus());
  await user.click(screen.getByText('Elsewhere'));
  expect(document.activeElement).toBe(document.body);
  await user.click(button('failed'));
  await user.click(button('done'));
  await screen.findByText('Thank you');
  expect(document.activeElement).toBe(document.body);
});

/** A part within another one that was there before it. */
function Nested() {
  const [step, setStep] = useState<'none' | 'start' | 'done' | 'gone'>('none');
  const press = (to: typeof step) => (
    <button key={to} type="button" onMouseDown={(event) => event.preventDefault()} onClick={() => setStep(to)}>
      {to}
    </button>
  );
  return (
    <>
      <div ref={keepFocus}>
        <h1 tabIndex={-1}>All</h1>
        {(step === 'start' || step === 'done') && (
          <div ref={keepFocus}>
            {step === 'start' ? <button type="button">Claim</button> : <input aria-label="Answer" />}
          </div>
        )}
      </div>
      {(['start', 'done', 'gone'] as const).map(press)}
    </>
  );
}

test('a part within another one keeps the focus, and leaves it to the outer one as it goes', async () => {
  render(<Nested />);
  const user = userEvent.setup();
  await user.click(button('start'));
  await user.click(button('Claim'));
  await user.click(button('done'));
  await hasFocus(() => screen.getByRole('textbox', { name: 'Answer' }));
  await user.click(button('gone'));
  await hasFocus(() => screen.getByRole('heading', { name: 'All' }));
});

/** A menu outside the part, as menus are, and a question that it leads to. */
function FromMenu() {
  const [step, setStep] = useState<'closed' | 'menu' | 'asking'>('closed');
  const open = (role: string, name: string, next: typeof step) =>
    createPortal(
      <div role={role}>
        <button type="button" onClick={() => setStep(next)}>
          {name}
        </button>
      </div>,
      document.body,
    );
  return (
    <div ref={keepFocus}>
      <p tabIndex={-1}>Messages</p>
      <button type="button" onClick={() => setStep('menu')}>
        Options
      </button>
      {step === 'menu' && open('menu', 'Delete', 'asking')}
      {step === 'asking' && open('alertdialog', 'Cancel', 'closed')}
    </div>
  );
}

test('after a question from a menu the focus is back on the button that had opened the menu', async () => {
  render(<FromMenu />);
  const user = userEvent.setup();
  await user.click(button('Options'));
  await user.click(button('Delete'));
  await user.click(button('Cancel'));
  await hasFocus(() => button('Options'));
});

function Lone() {
  const [isThere, setThere] = useState(true);
  return (
    <main>
      <h1 tabIndex={-1}>Page</h1>
      {isThere && (
        <button type="button" onClick={() => setThere(false)}>
          Close
        </button>
      )}
    </main>
  );
}

test('a part may say itself where the focus goes where no row of a list is left', async () => {
  const otherwise = vi.fn();
  const { container } = render(<Lone />);
  const stop = keepFocus(container, otherwise);
  await userEvent.setup().click(button('Close'));
  await waitFor(() => expect(otherwise).toHaveBeenCalledTimes(1));
  expect(document.activeElement).toBe(document.body);
  stop?.();
});
