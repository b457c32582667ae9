// Runs before the first paint and sets the stored theme, accent and language on the root, by the rules of preferences/
// and i18n/i18n.ts, and whether it is a member's browser (services/account-of-browser.ts), for which it loads files ahead. It is a file because the content
// security policy allows no inline scripts.
(() => {
  const root = document.documentElement;
  let theme = 'dark';
  let accent = null;
  let language = null;
  try {
    theme = localStorage.getItem('theme') || 'dark';
    accent = localStorage.getItem('accent');
    language = localStorage.getItem('i18nextLng');
    if (localStorage.getItem('member')) {
      root.dataset.member = '';
      // The app would ask for these once its first files have run (bundling/page.ts).
      for (const href of document.currentScript.dataset.loads?.split(' ') ?? [])
        document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', href }));
    }
  } catch {
    // keeps the defaults if storage is blocked
  }
  const light = theme === 'light' || (theme === 'system' && !matchMedia('(prefers-color-scheme: dark)').matches);
  root.dataset.theme = theme;
  root.classList.toggle('light', light);
  root.classList.toggle('dark', !light);
  if (accent === 'rose' || accent === 'tide') root.classList.add(`accent-${accent}`);
  document.querySelector('meta[name="theme-color"]')?.setAttribute('content', light ? '#faf6f0' : '#14110f');
  // Pages that the build has written are in a language of their own: one that was kept, in that of before.
  if (!root.hasAttribute('data-served'))
    root.lang = (language || navigator.language || 'en').toLowerCase().split('-')[0];
})();
