import type { Server as HttpServer } from 'node:http';

const HEADERS = {
  'cache-control': 'no-store',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'cross-origin-resource-policy': 'same-origin',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
};
const HSTS = 'max-age=31536000; includeSubDomains';

/** Sets the security headers of Engine.IO's answers, which the framework never sees. */
export function secureAnswers(http: HttpServer, publicUrl: string | undefined): void {
  const headers = publicUrl?.startsWith('https:') ? { ...HEADERS, 'strict-transport-security': HSTS } : HEADERS;
  http.prependListener('request', ({ url }, response) => {
    if (!url?.startsWith('/socket.io/')) return;
    for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
  });
}
