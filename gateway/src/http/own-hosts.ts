import type { IncomingMessage } from 'node:http';
import { AppError } from '@emberdeck/platform/errors/app-error';

const loopbackNames = ['localhost', '127.0.0.1', '[::1]'];

/** Wildcard listening addresses. They name no host: a browser that requests one was misled. */
const anyAddress = new Set(['0.0.0.0', '[::]']);

/** The accepted host names: the loopback, `PUBLIC_URL` and the listening address. */
export function ownHosts(address: { publicUrl?: string; host: string }): ReadonlySet<string> {
  const listening = (address.host.includes(':') ? `[${address.host}]` : address.host).toLowerCase();
  return new Set([
    ...loopbackNames,
    ...(address.publicUrl ? [new URL(address.publicUrl).hostname] : []),
    ...(anyAddress.has(listening) ? [] : [listening]),
  ]);
}

const hostPattern = /^(\[[0-9a-f:.]+\]|[a-z0-9._-]+)(?::\d{1,5})?$/i;

/** Whether a `Host` header names one of `own`. Any port is accepted: the published port may differ from ours. */
export function isOwnHost(header: string | undefined, own: ReadonlySet<string>): boolean {
  const name = hostPattern.exec(header ?? '')?.[1];
  return name !== undefined && own.has(name.toLowerCase());
}

/** Probes use any address that reaches the process. */
const probes = new Set(['/livez', '/readyz', '/healthz']);

/** Proxies and programs disagree on which of two Host headers counts (RFC 9112, 3.2). */
const hasTwoHosts = ({ rawHeaders }: Pick<IncomingMessage, 'rawHeaders'>): boolean =>
  rawHeaders.filter((name, index) => index % 2 === 0 && name.toLowerCase() === 'host').length > 1;

/**
 * The refusal of a request to a host that is not ours, or to two, else null. Without it, a foreign name that resolves to this
 * server (DNS rebinding) would count as our origin.
 */
export function foreignHost(
  request: Pick<IncomingMessage, 'headers' | 'rawHeaders' | 'url'>,
  own: ReadonlySet<string>,
): AppError | null {
  if (hasTwoHosts(request)) {
    return new AppError('bad_request', 'The request has more than one Host header.');
  }
  const isServed = probes.has(request.url?.split('?', 1)[0] ?? '') || isOwnHost(request.headers.host, own);
  return isServed
    ? null
    : new AppError(
        'misdirected_request',
        'Emberdeck does not serve this host name. The operator sets PUBLIC_URL to the address that browsers use.',
      );
}

const loopbackPeer = /^(?:::ffff:)?127\.\d+\.\d+\.\d+$|^::1$/i;

/**
 * Whether a request to our host comes from this machine and passed no proxy. A proxy or tunnel on this machine connects
 * from the loopback too, so a request with any proxy header does not count as local.
 */
export function isLocalRequest(request: Pick<IncomingMessage, 'headers' | 'socket'>): boolean {
  const isForwarded = Object.keys(request.headers).some(
    (name) => name === 'forwarded' || name === 'via' || name.startsWith('x-forwarded-'),
  );
  return !isForwarded && loopbackPeer.test(request.socket.remoteAddress ?? '');
}
