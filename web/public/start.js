// Starts the app on a page that the build has written. A page that can be read without it starts it at the first sign that
// someone uses the page, or at once for members, who see other buttons. A page with a form starts it at once, which is once
// its styles are there: deferred scripts wait for them. Links work before that, and a press of a button is kept.
(() => {
  const root = document.getElementById('root');
  const signs = ['pointermove', 'pointerdown', 'touchstart', 'keydown', 'wheel', 'focusin', 'click'];
  let pressed = null;
  const start = (event) => {
    // Browsers report a pointer that lies still when what is under it changes.
    if (event?.type === 'pointermove' && event.movementX === 0 && event.movementY === 0) return;
    for (const sign of signs) removeEventListener(sign, start, true);
    import(root.dataset.entry);
  };
  const keep = (event) => {
    pressed = event.target.closest('button') ?? pressed;
  };
  for (const sign of signs) addEventListener(sign, start, { capture: true, passive: true });
  addEventListener('click', keep, true);
  document.addEventListener(
    'visavis:started',
    () => {
      removeEventListener('click', keep, true);
      // after what the app does as it starts: only then does a form's button submit
      setTimeout(() => pressed?.click());
    },
    { once: true },
  );
  try {
    if (root.dataset.starts === 'styled' || localStorage.getItem('member')) start();
  } catch {
    // starts with the first sign if storage is blocked
  }
})();
