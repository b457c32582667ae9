import { Resolver } from 'node:dns/promises';

/** Where domains have their mail taken in. */
export interface MailHosts {
  /** The hosts that take a domain's mail (MX), in small letters; empty where there are none, or where it cannot be told in time. */
  of(domain: string): Promise<string[]>;
}

/** How long a look-up may take: someone waits for it. ms */
const LIMIT = 2000;

/** Asks the name servers of this machine, or others, such as `127.0.0.1:53`. */
export function createMailHosts({ servers, limit = LIMIT }: { servers?: string[]; limit?: number } = {}): MailHosts {
  return {
    async of(domain) {
      const resolver = new Resolver();
      if (servers) resolver.setServers(servers);
      const timer = setTimeout(() => resolver.cancel(), limit);
      try {
        const found = await resolver.resolveMx(domain);
        // An empty name says that a domain takes no mail (RFC 7505).
        return found.map(({ exchange }) => exchange.toLowerCase()).filter(Boolean);
      } catch {
        return [];
      } finally {
        clearTimeout(timer);
      }
    },
  };
}
