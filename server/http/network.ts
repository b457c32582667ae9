import type { IncomingMessage } from 'node:http';
import proxyAddr from '@fastify/proxy-addr';
import ipaddr from 'ipaddr.js';

/** An IPv6 subscriber has a /64 at least, and all of its addresses. */
const IPV6_PREFIX = 64;

/**
 * The key of an address in limits: an IPv4 address itself, an IPv6 address by its /64 network. An IPv4 address in IPv6
 * form is the IPv4 address. Anything else is counted as it is.
 */
export function networkOf(address: string): string {
  if (!ipaddr.isValid(address)) return address;
  const parsed = ipaddr.process(address);
  if (parsed.kind() === 'ipv4') return parsed.toString();
  return `${ipaddr.IPv6.networkAddressFromCIDR(`${parsed.toString()}/${IPV6_PREFIX}`)}/${IPV6_PREFIX}`;
}

/** The network of the client behind a request that the framework has not seen. @param trustProxy proxies to believe */
export function networkReader(trustProxy: readonly string[]): (request: IncomingMessage) => string {
  const trusts = proxyAddr.compile([...trustProxy]);
  return (request) => networkOf(proxyAddr(request, trusts) ?? '');
}
