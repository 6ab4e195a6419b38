import type { IncomingMessage } from 'node:http';
import { AppError } from '@emberdeck/platform/errors/app-error';

const loopbackNames = ['localhost', '127.0.0.1', '[::1]'];

/** Addresses that stand for every interface. They name no host: a browser that asks for one was misled. */
const anyAddress = new Set(['0.0.0.0', '[::]']);

/** The names that a request may ask for: those of the loopback, of `PUBLIC_URL` and of the listening address. */
export function ownHosts(address: { publicUrl?: string; host: string }): ReadonlySet<string> {
  const listening = (address.host.includes(':') ? `[${address.host}]` : address.host).toLowerCase();
  return new Set([
    ...loopbackNames,
    ...(address.publicUrl ? [new URL(address.publicUrl).hostname] : []),
    ...(anyAddress.has(listening) ? [] : [listening]),
  ]);
}

const hostPattern = /^(\[[0-9a-f:.]+\]|[a-z0-9._-]+)(?::\d{1,5})?$/i;

/** Whether a `Host` header names one of `own`. The port is free: a published port differs from the one listened on. */
export function isOwnHost(header: string | undefined, own: ReadonlySet<string>): boolean {
  const name = hostPattern.exec(header ?? '')?.[1];
  return name !== undefined && own.has(name.toLowerCase());
}

/** Probes come by whatever address reaches the process. */
const probes = new Set(['/livez', '/readyz', '/healthz']);

/**
 * The refusal of a request to a host that is not ours, else null. The pages of a foreign name that leads here (DNS
 * rebinding) would count as ours.
 */
export function foreignHost(
  request: Pick<IncomingMessage, 'headers' | 'url'>,
  own: ReadonlySet<string>,
): AppError | null {
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
 * Whether a request, whose host is ours, was made on this machine and passed no proxy. A proxy or a tunnel on this
 * machine connects from the loopback too, so each header that one adds tells against it.
 */
export function isLocalRequest(request: Pick<IncomingMessage, 'headers' | 'socket'>): boolean {
  const isForwarded = Object.keys(request.headers).some(
    (name) => name === 'forwarded' || name === 'via' || name.startsWith('x-forwarded-'),
  );
  return !isForwarded && loopbackPeer.test(request.socket.remoteAddress ?? '');
}
