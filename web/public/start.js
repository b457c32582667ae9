// Starts the app on a page that the build has written and that can be read without it: at the first sign that someone
// uses the page, or at once for members, who see other buttons. Links work before that, and a press of a button is kept.
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
      pressed?.click();
    },
    { once: true },
  );
  try {
    if (localStorage.getItem('member')) start();
  } catch {
    // starts with the first sign if storage is blocked
  }
})();
