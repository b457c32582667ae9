import type { IncomingMessage } from 'node:http';
import proxyAddr from '@fastify/proxy-addr';
import ipaddr from 'ipaddr.js';

/** An IPv6 subscriber has a /64 at least, and all of its addresses. */
const IPV6_PREFIX = 64;

/** The networks in which translators (NAT64) put the IPv4 address of a client into the last 32 bits (RFC 6052). */
const TRANSLATED = ipaddr.IPv6.parseCIDR('64:ff9b::/96');

function ipv4Within(address: ipaddr.IPv6): string {
  return ipaddr.fromByteArray(address.toByteArray().slice(-4)).toString();
}

/**
 * The key of an address in limits: an IPv4 address itself, an IPv6 address by its /64 network. An IPv4 address in IPv6
 * form, mapped or translated, is the IPv4 address. Anything else is counted as it is.
 */
export function networkOf(address: string): string {
  if (!ipaddr.isValid(address)) return address;
  const parsed = ipaddr.process(address);
  if (parsed instanceof ipaddr.IPv4) return parsed.toString();
  if (parsed.match(TRANSLATED)) return ipv4Within(parsed);
  return `${ipaddr.IPv6.networkAddressFromCIDR(`${parsed.toString()}/${IPV6_PREFIX}`)}/${IPV6_PREFIX}`;
}

/** Many providers give a subscriber a /56, which holds 256 of the networks above. */
const WIDE_PREFIX = 56;

/** The wider network of an IPv6 key of `networkOf`; null for any other key. */
export function wideNetworkOf(key: string): string | null {
  if (!key.endsWith(`/${IPV6_PREFIX}`)) return null;
  const wide = key.replace(`/${IPV6_PREFIX}`, `/${WIDE_PREFIX}`);
  return ipaddr.IPv6.isValidCIDR(wide) ? `${ipaddr.IPv6.networkAddressFromCIDR(wide)}/${WIDE_PREFIX}` : null;
}

/** The network of the client behind a request that the framework has not seen. @param trustProxy proxies to believe */
export function networkReader(trustProxy: readonly string[]): (request: IncomingMessage) => string {
  const trusts = proxyAddr.compile([...trustProxy]);
  return (request) => networkOf(proxyAddr(request, trusts) ?? '');
}
