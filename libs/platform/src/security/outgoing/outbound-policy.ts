import { invalid } from '../../errors/app-error.js';
import { innermost, type IpAddress, isPublic, isWithin, parseIpAddress } from './ip-address.js';
import type { Allowance } from './outbound-allow.js';

/** They hand out the keys of the machine that asks; no setting allows them. */
const metadataHosts: ReadonlySet<string> = new Set([
  'metadata.google.internal',
  '169.254.169.254',
  '100.100.100.200',
  'fd00:ec2::254',
]);

const privateName = /(^|\.)(localhost|internal|local)$/;

const usualPorts: ReadonlySet<number> = new Set([80, 443]);

interface Target {
  readonly name: string;
  /** Null where the host is a name. */
  readonly address: IpAddress | null;
  readonly port: number;
}

function targetOf(url: URL): Target {
  const name = url.hostname.replace(/\.+$/, '');
  const port = url.port === '' ? (url.protocol === 'https:' ? 443 : 80) : Number(url.port);
  return { name, address: parseIpAddress(name), port };
}

const isMetadata = ({ name, address }: Target): boolean =>
  metadataHosts.has(address === null ? name : innermost(address).toString());

const isPrivate = ({ name, address }: Target): boolean =>
  address === null ? privateName.test(name) : !isPublic(address);

function isAllowedBy({ target, port }: Allowance, { name, address, port: asked }: Target): boolean {
  const isTarget =
    typeof target === 'string' ? target === name : address !== null && isWithin(address, target);
  return isTarget && (port === null || port === asked);
}

/**
 * Which web addresses of users the product may fetch: those of the public internet on the ports of the web, and what the
 * operator allows. It looks at the address as written and resolves no name.
 */
export class OutboundPolicy {
  constructor(private readonly allowances: readonly Allowance[]) {}

  /**
   * Passes an address, or none.
   * @throws AppError `validation_failed` on `field`, with what to do
   */
  check(field: string, address: string | null): void {
    const message = address === null ? null : this.problemOf(address);
    if (message !== null) {
      throw invalid([{ field, message }]);
    }
  }

  private problemOf(address: string): string | null {
    const target = targetOf(new URL(address));
    const isNamed = !isMetadata(target) && this.allowances.some((each) => isAllowedBy(each, target));
    if (isNamed) {
      return null;
    }
    if (isMetadata(target) || isPrivate(target)) {
      return `${target.name} is not a public address. Use one that the internet can reach.`;
    }
    return usualPorts.has(target.port) ? null : `Port ${target.port} is not allowed. Use port 80 or 443.`;
  }
}
