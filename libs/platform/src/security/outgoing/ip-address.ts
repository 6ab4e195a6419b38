import ipaddr from 'ipaddr.js';

/** An address of either version. */
export type IpAddress = ipaddr.IPv4 | ipaddr.IPv6;

/** A network, as `ipaddr.js` matches it. */
export type IpNetwork = [IpAddress, number];

/** IPv6 addresses outside this network are not public. */
const globalUnicast = ipaddr.IPv6.parseCIDR('2000::/3');

/** Parses the address in a URL's host name or in a setting; null for a name. An IPv4-mapped address becomes IPv4. */
export function parseIpAddress(text: string): IpAddress | null {
  const bare = text.replace(/^\[(.*)\]$/, '$1');
  return ipaddr.isValid(bare) ? ipaddr.process(bare) : null;
}

/** Whether the address is in the network. An address never matches a network of the other IP version. */
export const isWithin = (address: IpAddress, [network, bits]: IpNetwork): boolean =>
  address.kind() === network.kind() && address.match(network, bits);

/**
 * Whether the address belongs to the public internet. An IPv6 address that contains an IPv4 address (6to4, NAT64,
 * Teredo) does not: a translator would deliver to the contained address.
 */
export const isPublic = (address: IpAddress): boolean =>
  address.range() === 'unicast' && (address.kind() === 'ipv4' || isWithin(address, globalUnicast));

/** Networks whose IPv6 addresses contain an IPv4 address, and its first byte. */
const carriers: readonly (readonly [network: IpNetwork, start: number])[] = [
  [ipaddr.IPv6.parseCIDR('2002::/16'), 2],
  [ipaddr.IPv6.parseCIDR('64:ff9b::/96'), 12],
  [ipaddr.IPv6.parseCIDR('64:ff9b:1::/48'), 12],
  [ipaddr.IPv6.parseCIDR('::ffff:0:0:0/96'), 12],
  [ipaddr.IPv6.parseCIDR('::/96'), 12],
];

/** The contained IPv4 address; without one, the address itself. */
export function innermost(address: IpAddress): IpAddress {
  const start = carriers.find(([network]) => isWithin(address, network))?.[1];
  return start === undefined ? address : new ipaddr.IPv4(address.toByteArray().slice(start, start + 4));
}
