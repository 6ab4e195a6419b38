import ipaddr from 'ipaddr.js';
import { z } from 'zod';
import { type IpNetwork, parseIpAddress } from './ip-address.js';

/** A target that an operator allows in addition to the public internet. */
export interface Allowance {
  /** A host name in lower case, or a network; a single address is a network of one. */
  readonly target: string | IpNetwork;
  /** Null for every port. */
  readonly port: number | null;
}

const bracketed = /^\[([0-9a-f:./]+)\](?::(\d{1,5}))?$/i;
const plain = /^([^:[\]]+)(?::(\d{1,5}))?$/;
const bareIpv6 = /^([0-9a-f]*:[0-9a-f:.]*:[0-9a-f.]*(?:\/\d+)?)$/i;
const hostName = /^[a-z0-9_]([a-z0-9_.-]*[a-z0-9_])?$/;

function networkOf(text: string): IpNetwork | null {
  if (text.includes('/')) {
    const isCidr = ipaddr.IPv4.isValidCIDRFourPartDecimal(text) || ipaddr.IPv6.isValidCIDR(text);
    return isCidr ? ipaddr.parseCIDR(text) : null;
  }
  const isAddress = ipaddr.IPv4.isValidFourPartDecimal(text) || ipaddr.IPv6.isValid(text);
  const address = isAddress ? parseIpAddress(text) : null;
  return address && [address, address.kind() === 'ipv4' ? 32 : 128];
}

function targetOf(text: string): Allowance['target'] | null {
  const name = text.toLowerCase();
  const isName = hostName.test(name) && !/^[\d.]+$/.test(name);
  return networkOf(text) ?? (isName ? name : null);
}

function parseAllowance(entry: string): Allowance | null {
  const [, text, port] = bracketed.exec(entry) ?? plain.exec(entry) ?? bareIpv6.exec(entry) ?? [];
  const target = text === undefined ? null : targetOf(text);
  const number = port === undefined ? null : Number(port);
  const isPort = number === null || (number >= 1 && number <= 65_535);
  return target !== null && isPort ? { target, port: number } : null;
}

const separate = (text: string | undefined): string[] =>
  (text ?? '').split(',').flatMap((each) => each.trim() || []);

/** The setting `OUTBOUND_ALLOW`: hosts, addresses or networks, each with or without a port, separated by commas. */
export const outboundAllow = z
  .string()
  .optional()
  .transform((text, context) =>
    separate(text).map((entry) => {
      const allowance = parseAllowance(entry);
      if (allowance === null) {
        context.addIssue({
          code: 'custom',
          message: `${entry} is no host, address or network: write feeds.example:8443, 10.0.0.0/8, [fd00::1]:8443 or [fd00::/8]:8443`,
        });
        return z.NEVER;
      }
      return allowance;
    }),
  );
