// Starts the app on a page that the build has written: once the page is painted, which code that loads beside its styles
// would put off, or sooner if someone uses it. A page that can be read without the app waits for that, except for members,
// who see other buttons. Links work before the app runs, and a press of a button, or of Enter in a form, is kept.
(() => {
  const root = document.getElementById('root');
  const signs = ['pointermove', 'pointerdown', 'touchstart', 'keydown', 'wheel', 'focusin', 'click'];
  // What browsers say when a file cannot be fetched (lib/chunks.ts).
  const MISSING = /dynamically imported module|importing a module script failed/i;
  const RETRY_EVERY = 2000;
  let isStarted = false;
  let repeat = null;
  const isMember = document.documentElement.dataset.member !== undefined;
  // The build does not know which theme is chosen.
  const themes = document.querySelectorAll(`input[value="${document.documentElement.dataset.theme}"]`);
  for (const input of themes) input.checked = true;
  const add = (link) => document.head.append(Object.assign(document.createElement('link'), link));
  const load = () =>
    import(root.dataset.entry).catch((error) => {
      if (!MISSING.test(error.message)) throw error;
      setTimeout(load, RETRY_EVERY);
    });
  const start = (event) => {
    // Browsers report a pointer that lies still when what is under it changes.
    if (event?.type === 'pointermove' && event.movementX === 0 && event.movementY === 0) return;
    if (isStarted) return;
    isStarted = true;
    for (const sign of signs) removeEventListener(sign, start, true);
    for (const href of root.dataset.loads?.split(' ') ?? []) add({ rel: 'modulepreload', href });
    // What the app asks for first (main.tsx), where the page has not brought the answer.
    const hasAnswers = document.getElementById('first-answers')?.textContent.startsWith('{');
    if (isMember && !hasAnswers)
      add({ rel: 'preload', as: 'fetch', crossOrigin: 'use-credentials', href: '/api/auth/session' });
    void load();
  };
  // Deferred scripts run once the styles are there. A page in a background tab is not painted.
  const paintFirst = () => (document.hidden ? start() : requestAnimationFrame(() => setTimeout(start)));
  const keepPress = ({ target }) => {
    const button = target.closest('button');
    if (button) repeat = () => button.click();
  };
  // Until the app runs a form has no button that submits it.
  const keepEnter = ({ key, isComposing, target }) => {
    if (key === 'Enter' && !isComposing && target.matches('form input')) repeat = () => target.form.requestSubmit();
  };
  for (const sign of signs) addEventListener(sign, start, { capture: true, passive: true });
  addEventListener('click', keepPress, true);
  addEventListener('keydown', keepEnter, true);
  document.addEventListener(
    'visavis:started',
    () => {
      removeEventListener('click', keepPress, true);
      removeEventListener('keydown', keepEnter, true);
      // after what the app does as it starts: only then does a form's button submit
      setTimeout(() => repeat?.());
    },
    { once: true },
  );
  if (root.dataset.starts === 'painted' || isMember) paintFirst();
})();
