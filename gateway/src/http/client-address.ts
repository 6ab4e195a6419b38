import { isIPv6 } from 'node:net';

const mappedIpv4 = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i;

/** The key that limits count by: an IPv4 address, or the /64 of an IPv6 address, which one subscriber holds whole. */
export function limitAddress(address: string): string {
  const ipv4 = mappedIpv4.exec(address)?.[1];
  if (ipv4) {
    return ipv4;
  }
  if (!isIPv6(address)) {
    return address;
  }
  const [head = '', tail] = (address.split('%', 1)[0] ?? '').split('::', 2);
  const groupsOf = (part: string): string[] => (part === '' ? [] : part.split(':'));
  const [front, back] = [groupsOf(head), groupsOf(tail ?? '')];
  const zeros =
    tail === undefined ? [] : Array<string>(Math.max(0, 8 - front.length - back.length)).fill('0');
  const network = [...front, ...zeros, ...back]
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16));
  return `${network.join(':')}::/64`;
}
