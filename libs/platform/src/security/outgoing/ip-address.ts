import ipaddr from 'ipaddr.js';

/** An address of either version. */
export type IpAddress = ipaddr.IPv4 | ipaddr.IPv6;

/** A network, as `ipaddr.js` matches it. */
export type IpNetwork = [IpAddress, number];

/** IPv6 addresses outside are none of the internet, whatever else they may be. */
const globalUnicast = ipaddr.IPv6.parseCIDR('2000::/3');

/** The address that a URL's host name or a setting writes; null where it is a name. An IPv4-mapped one counts as IPv4. */
export function parseIpAddress(text: string): IpAddress | null {
  const bare = text.replace(/^\[(.*)\]$/, '$1');
  return ipaddr.isValid(bare) ? ipaddr.process(bare) : null;
}

/** Whether the address is in the network. Addresses of one version are in no network of the other. */
export const isWithin = (address: IpAddress, [network, bits]: IpNetwork): boolean =>
  address.kind() === network.kind() && address.match(network, bits);

/**
 * Whether the address is one of the public internet. An IPv6 address that carries an IPv4 one (6to4, NAT64, Teredo) is
 * not: a translator would deliver to the address inside.
 */
export const isPublic = (address: IpAddress): boolean =>
  address.range() === 'unicast' && (address.kind() === 'ipv4' || isWithin(address, globalUnicast));

/** Where the IPv4 address begins in the bytes of an IPv6 address of these networks. */
const carriers: readonly (readonly [network: IpNetwork, start: number])[] = [
  [ipaddr.IPv6.parseCIDR('2002::/16'), 2],
  [ipaddr.IPv6.parseCIDR('64:ff9b::/96'), 12],
  [ipaddr.IPv6.parseCIDR('64:ff9b:1::/48'), 12],
  [ipaddr.IPv6.parseCIDR('::ffff:0:0:0/96'), 12],
  [ipaddr.IPv6.parseCIDR('::/96'), 12],
];

/** The IPv4 address inside, where there is one; else the address itself. */
export function innermost(address: IpAddress): IpAddress {
  const start = carriers.find(([network]) => isWithin(address, network))?.[1];
  return start === undefined ? address : new ipaddr.IPv4(address.toByteArray().slice(start, start + 4));
}
