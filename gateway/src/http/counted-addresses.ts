import { BlockList, isIPv6 } from 'node:net';
import { limitAddress } from './client-address.js';

/** The address without the prefix of an IPv4 address that is written as IPv6. */
const plain = (address: string): string => address.replace(/^::ffff:(?=\d+\.)/i, '');

const familyOf = (address: string): 'ipv4' | 'ipv6' => (isIPv6(address) ? 'ipv6' : 'ipv4');

/** The addresses that limits count: all but those of trusted networks, where many people share one address. */
export class CountedAddresses {
  private readonly trusted = new BlockList();

  constructor(networks: readonly string[]) {
    for (const network of networks) {
      const [address = '', bits] = network.split('/');
      if (bits === undefined) this.trusted.addAddress(address, familyOf(address));
      else this.trusted.addSubnet(address, Number(bits), familyOf(address));
    }
  }

  /** The key that limits count by; null for an address without a limit. */
  keyOf(address: string): string | null {
    const counted = plain(address);
    return this.trusted.check(counted, familyOf(counted)) ? null : limitAddress(address);
  }
}
