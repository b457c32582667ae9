import { createBrowserPlatform } from '../platform/browser-platform.ts';
import { createAuthStore } from './auth-store.ts';
import type { Services } from './services.tsx';

/** @param baseUrl origin of the API and the socket; '' for the page's own */
export const createServices = (baseUrl = ''): Services => ({
  ...createBrowserPlatform(baseUrl),
  auth: createAuthStore(),
});
