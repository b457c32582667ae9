/**
 * Whether an endpoint that a browser has named belongs to a push service. The server posts to it, so anything else could
 * be an address of the operator's network.
 * @param services hosts such as `fcm.googleapis.com`, `*.push.apple.com` for every host below one, or a whole origin
 */
export function isOfService(endpoint: string, services: readonly string[]): boolean {
  const url = URL.parse(endpoint);
  if (!url || url.username || url.password || url.hash) return false;
  if (services.includes(url.origin)) return true;
  if (url.protocol !== 'https:' || url.port) return false;
  return services.some((host) =>
    host.startsWith('*.') ? url.hostname.endsWith(host.slice(1)) : url.hostname === host,
  );
}
