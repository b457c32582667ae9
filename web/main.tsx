import './app/zod-setup.ts';
import './ui/theme.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { createBrowserRouter } from 'react-router';
import { App } from './app/App.tsx';
import { createRoutes } from './app/routing/routes.tsx';
import { startI18n } from './i18n/i18n.ts';
import { chunks } from './lib/chunks.ts';
import { createBrowserPlatform } from './platform/browser-platform.ts';
import { createAuthStore } from './services/auth-store.ts';

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');

// The first page's code loads in parallel with the texts.
const texts = startI18n({ load: chunks.load });
const router: ReturnType<typeof createBrowserRouter> = createBrowserRouter(
  createRoutes(() => !router.state.initialized),
);
await texts;

const services = { ...createBrowserPlatform(), auth: createAuthStore() };

createRoot(root).render(
  <StrictMode>
    <App services={services} router={router} />
  </StrictMode>,
);
