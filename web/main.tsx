import './app/zod-setup.ts';
import './ui/styles/theme.css';
import { isAsBuilt } from '@visavis/domain/site/rules.ts';
import { StrictMode } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router';
import { App } from './app/App.tsx';
import { hasEarlyPage } from './app/early/early-page.ts';
import { CrashReportContext } from './app/routing/at-crash.ts';
import { loadPage } from './app/routing/routes.tsx';
import { restoreSession } from './auth/session-lifecycle.ts';
import { i18n, startI18n } from './i18n/i18n.ts';
import { site, startSite } from './i18n/site.ts';
import { appTexts } from './i18n/texts/app-texts.ts';
import { chunks } from './lib/chunks.ts';
import { createBrowserPlatform } from './platform/browser-platform.ts';
import { sleep } from './platform/clock.ts';
import { tellCrash } from './platform/count-crash.ts';
import { askForSite, siteOfPage } from './platform/site.ts';
import { chosenLanguage, keepLanguage } from './platform/storage/chosen-language.ts';
import { createThemeStore } from './preferences/theme.ts';
import { loadSessionUser } from './services/account-of-browser.ts';
import { createAuthStore } from './services/auth-store.ts';
import { createAvoided } from './services/avoided.ts';
import { loadOverlaysWith } from './ui/overlay/overlays.ts';

/** How long the first render waits for the user, ms: a slow server is no reason to show nothing new. */
const USER_WAIT = 1000;

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');

const facts = siteOfPage(document) ?? (await askForSite());
if (facts) startSite(facts);
loadOverlaysWith(chunks.load);
// The first page's code loads in parallel with the texts.
const texts = startI18n({ texts: appTexts, language: chosenLanguage(), keep: keepLanguage, load: chunks.load });
const { pathname } = window.location;
const firstPage = loadPage(pathname, { signal: new AbortController().signal, isFirst: true });

// Of a page that the build has written, app/early/start.js has loaded the entry.
const entry = document.querySelector('script[type=module][src]')?.getAttribute('src') ?? root.dataset.entry ?? null;
const services = { ...createBrowserPlatform(entry, chunks.load), auth: createAuthStore(), avoided: createAvoided() };
// Asks whose session it is while the texts load. The app asks again if there is no answer.
const asked = [loadSessionUser(services)];
asked[0]?.catch(() => undefined);
const currentUser = () => asked.pop() ?? loadSessionUser(services);
await texts;

const theme = createThemeStore({
  storage: services.storage.local,
  media: window.matchMedia('(prefers-color-scheme: dark)'),
  document,
});

// Where members see their page meanwhile, the app is rendered once, with the user: on a phone a tenth of its start.
const isRestoring = hasEarlyPage();
if (isRestoring) {
  const wait = (ms: number) => sleep(services.clock, ms);
  await Promise.race([restoreSession({ currentUser, auth: services.auth, wait }), wait(USER_WAIT)]);
}

const app = (
  <StrictMode>
    <CrashReportContext value={tellCrash}>
      <BrowserRouter>
        <App services={services} theme={theme} currentUser={currentUser} isRestoring={isRestoring} />
      </BrowserRouter>
    </CrashReportContext>
  </StrictMode>
);

// Where the build has written this page, in this language, it is taken over as it is.
const { path, language } = root.dataset;
if (path === pathname && language === i18n.language() && isAsBuilt(site())) {
  await firstPage;
  hydrateRoot(root, app);
} else {
  createRoot(root).render(app);
}
