import './app/zod-setup.ts';
import './desk/desk.css';
import { CSPProvider } from '@base-ui/react/csp-provider';
import { QueryClientProvider } from '@tanstack/react-query';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router';
import { Directed } from './app/providers/Directed.tsx';
import { CrashReportContext } from './app/routing/at-crash.ts';
import { CrashBoundary } from './app/routing/Crash.tsx';
import { createDeskCache } from './desk/cache.ts';
import { DeskRoutes } from './desk/DeskRoutes.tsx';
import { DeskServicesProvider } from './desk/desk-services.tsx';
import { startI18n } from './i18n/i18n.ts';
import { startSite } from './i18n/site.ts';
import { deskTexts } from './i18n/texts/desk-texts.ts';
import { chunks } from './lib/chunks.ts';
import { createBrowserCore } from './platform/browser-core.ts';
import { tellCrash } from './platform/count-crash.ts';
import { askForSite, siteOfPage } from './platform/site.ts';
import { chosenLanguage, keepLanguage } from './platform/storage/chosen-language.ts';
import { Preferences } from './preferences/Preferences.tsx';
import { createThemeStore, ThemeContext } from './preferences/theme.ts';
import { createAuthStore } from './services/auth-store.ts';
import { loadOverlaysWith } from './ui/overlay/overlays.ts';

const root = document.getElementById('root');
if (!root) throw new Error('desk.html has no #root');

const facts = siteOfPage(document) ?? (await askForSite());
if (facts) startSite(facts);
loadOverlaysWith(chunks.load);
await startI18n({ texts: deskTexts, language: chosenLanguage(), keep: keepLanguage, load: chunks.load });

const services = { ...createBrowserCore({ page: '/desk', entry: null }), auth: createAuthStore() };
const theme = createThemeStore({
  storage: services.storage.local,
  media: window.matchMedia('(prefers-color-scheme: dark)'),
  document,
});
createRoot(root).render(
  <StrictMode>
    <CSPProvider disableStyleElements>
      <DeskServicesProvider services={services}>
        <QueryClientProvider client={createDeskCache()}>
          <ThemeContext value={theme}>
            <Directed>
              <BrowserRouter basename="/desk">
                <CrashReportContext value={tellCrash}>
                  <CrashBoundary>
                    <DeskRoutes preferences={<Preferences />} />
                  </CrashBoundary>
                </CrashReportContext>
              </BrowserRouter>
            </Directed>
          </ThemeContext>
        </QueryClientProvider>
      </DeskServicesProvider>
    </CSPProvider>
  </StrictMode>,
);
