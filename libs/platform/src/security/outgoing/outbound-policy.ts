import { invalid } from '../../errors/app-error.js';
import { withoutEnd } from '../../rules/without-end.js';
import { innermost, type IpAddress, isPublic, isWithin, parseIpAddress } from './ip-address.js';
import type { Allowance } from './outbound-allow.js';

/** Metadata services return the credentials of the requesting machine, so no setting allows them. */
const metadataHosts: ReadonlySet<string> = new Set([
  'metadata.google.internal',
  'metadata.goog',
  '168.63.129.16',
  '169.254.169.254',
  '169.254.170.2',
  '169.254.170.23',
  '100.100.100.200',
  '192.0.0.192',
  'fd00:ec2::23',
  'fd00:ec2::254',
  'fd20:ce::254',
]);

/** Names that are never in the public DNS: a single label, and the suffixes for private use. */
const privateName = /^[^.]+$|(^|\.)(localhost|internal|local)$/;

const usualPorts: ReadonlySet<number> = new Set([80, 443]);

interface Target {
  readonly name: string;
  /** Null if the host is a name. */
  readonly address: IpAddress | null;
  readonly port: number;
}

/** Why a request may not be sent. */
export interface OutboundRefusal {
  readonly reason: 'private' | 'port';
  /** A sentence for the user. */
  readonly message: string;
}

/** The host of a URL without its trailing dots. */
export const hostNameOf = (url: URL): string => withoutEnd(url.hostname, '.');

function targetOf(url: URL): Target {
  const name = hostNameOf(url);
  const port = url.port === '' ? (url.protocol === 'https:' ? 443 : 80) : Number(url.port);
  return { name, address: parseIpAddress(name), port };
}

const isMetadata = ({ name, address }: Target): boolean =>
  metadataHosts.has(address === null ? name : innermost(address).toString());

const isPrivate = ({ name, address }: Target): boolean =>
  address === null ? privateName.test(name) : !isPublic(address);

function isAllowedBy({ target, port }: Allowance, { name, address, port: targetPort }: Target): boolean {
  const isTarget =
    typeof target === 'string' ? target === name : address !== null && isWithin(address, target);
  return isTarget && (port === null || port === targetPort);
}

/** Whether an allowance names one host or address. */
const isExact = ({ target }: Allowance): boolean =>
  typeof target === 'string' || target[1] === (target[0].kind() === 'ipv4' ? 32 : 128);

const privateRefusal = (name: string): OutboundRefusal => ({
  reason: 'private',
  message: `${name} is not a public address. Use one that the internet can reach.`,
});

/**
 * Decides which web addresses of users the product may fetch: public addresses on ports 80 and 443, and targets that
 * the operator allows.
 */
export class OutboundPolicy {
  constructor(private readonly allowances: readonly Allowance[]) {}

  /**
   * Accepts null, or an allowed address as written. Resolves no name.
   * @throws AppError `validation_failed` on `field`, with advice
   */
  check(field: string, address: string | null): void {
    const refusal = address === null ? null : this.refusalOf(new URL(address));
    if (refusal !== null) {
      throw invalid([{ field, message: refusal.message }]);
    }
  }

  /** Why the address, as written, is refused; null if it is allowed. Resolves no name. */
  refusalOf(url: URL): OutboundRefusal | null {
    const target = targetOf(url);
    if (isMetadata(target)) {
      return privateRefusal(target.name);
    }
    if (this.isAllowed(target)) {
      return null;
    }
    if (isPrivate(target)) {
      return privateRefusal(target.name);
    }
    return usualPorts.has(target.port)
      ? null
      : { reason: 'port', message: `Port ${target.port} is not allowed. Use port 80 or 443.` };
  }

  /**
   * Why a connection for `url` to this IP address is refused; null if it is allowed. An allowed host name also allows
   * its private addresses, except metadata services.
   *
   * @param ownAddresses addresses of this machine's interfaces; refused even if public, because services listen there
   */
  refusalOfPeer(url: URL, ip: string, ownAddresses: readonly string[]): OutboundRefusal | null {
    const written = targetOf(url);
    const address = parseIpAddress(ip);
    if (address === null || isMetadata({ ...written, address })) {
      return privateRefusal(written.name);
    }
    if (this.isAllowed(written) || this.isAllowed({ ...written, address })) {
      return null;
    }
    const isOwn = ownAddresses.some((own) => parseIpAddress(own)?.toString() === address.toString());
    return isOwn || !isPublic(address) ? privateRefusal(written.name) : null;
  }

  /**
   * Whether only a network that the operator allows permits this target, as written or at one of its IP addresses. Errors and
   * contents of such a target describe that network. A host that the operator names exactly is meant for users.
   */
  isInternal(url: URL, addresses: readonly string[], ownAddresses: readonly string[] = []): boolean {
    const open = new OutboundPolicy(this.allowances.filter(isExact));
    return (
      open.refusalOf(url) !== null ||
      addresses.some((ip) => open.refusalOfPeer(url, ip, ownAddresses) !== null)
    );
  }

  private isAllowed(target: Target): boolean {
    return this.allowances.some((each) => isAllowedBy(each, target));
  }
}
