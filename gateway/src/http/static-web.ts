import negotiator from '@fastify/accept-negotiator';
import send from '@fastify/send';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '@emberdeck/platform/errors/app-error';
import { sendProblem, unreadableAddress } from './problem.js';

const oneYear = 'public, max-age=31536000, immutable';

/** Suffixes of the compressed copies beside each built file, by content coding, best first. */
const suffixes = new Map([
  ['br', '.br'],
  ['gzip', '.gz'],
  ['identity', ''],
]);
const codings = new negotiator.Negotiator({ supportedValues: [...suffixes.keys()] });

/**
 * Serves a file of the built web app, compressed if possible. Hashed assets may be cached for a year. Every screen gets
 * `index.html`. An address that looks like a call or a file but does not exist gets 404.
 */
export async function serveWeb(
  request: FastifyRequest,
  reply: FastifyReply,
  directory: string,
): Promise<void> {
  const path = pathOf(request);
  if (isReserved(decoded(path) ?? path)) {
    notFound(request, reply);
  } else {
    await sendFile(request, reply, { directory, path: isScreen(request) ? screens : path });
  }
}

/** Responds to an address that the router cannot decode. A visitor gets the web app, which shows "not found". */
export async function answerUnreadableAddress(
  request: FastifyRequest,
  reply: FastifyReply,
  directory: string,
): Promise<void> {
  const isRead = request.method === 'GET' || request.method === 'HEAD';
  if (isRead && isScreen(request) && !isReserved(pathOf(request))) {
    await sendFile(request, reply, { directory, path: screens });
  } else {
    sendProblem(request, reply, unreadableAddress());
  }
}

/** The page of every screen, "not found" included. */
const screens = '/index.html';

const pathOf = (request: FastifyRequest): string => request.url.split('?', 1)[0] ?? '/';

function decoded(path: string): string | null {
  try {
    return decodeURIComponent(path);
  } catch {
    return null;
  }
}

/**
 * Whether the request is for a screen, not a file. Apart from the start page, only a navigating browser gets a screen:
 * a 200 for `/docs` would tell a scanner or monitor that the address exists.
 */
function isScreen(request: FastifyRequest): boolean {
  const path = pathOf(request);
  return path === '/' || (!looksLikeFile(path) && wantsPage(request));
}

function wantsPage({ headers }: FastifyRequest): boolean {
  return headers['sec-fetch-mode'] === 'navigate' || (headers.accept?.includes('text/html') ?? false);
}

interface WebFile {
  readonly directory: string;
  readonly path: string;
}

async function sendFile(request: FastifyRequest, reply: FastifyReply, file: WebFile): Promise<void> {
  const coding = codings.negotiate(request.headers['accept-encoding'] ?? '') ?? 'identity';
  const options = { root: file.directory, cacheControl: false, contentType: false, index: false } as const;
  const packed = await send(request.raw, `${file.path}${suffixes.get(coding) ?? ''}`, options);
  const isPacked = packed.type === 'file' && coding !== 'identity';
  const { type, statusCode, headers, stream } = isPacked
    ? packed
    : await send(request.raw, file.path, options);
  if (type !== 'file') {
    notFound(request, reply);
    return;
  }
  void reply
    .status(statusCode)
    .headers(headers)
    .headers({
      'content-type': contentType(file.path),
      'cache-control': file.path.startsWith('/assets/') ? oneYear : 'no-cache',
      vary: 'accept-encoding',
      ...(isPacked ? { 'content-encoding': coding } : {}),
    })
    .send(stream);
}

function contentType(path: string): string {
  const type = send.mime.getType(path) ?? 'application/octet-stream';
  return send.isUtf8MimeType(type) ? `${type}; charset=utf-8` : type;
}

const isReserved = (path: string): boolean =>
  /^\/+(api|scim|ws|livez|readyz|healthz|metrics)(\/|$)/i.test(path);

const looksLikeFile = (path: string): boolean => /\.[a-z0-9]+$/i.test(path) || path.includes('..');

function notFound(request: FastifyRequest, reply: FastifyReply): void {
  sendProblem(request, reply, new AppError('not_found', 'There is nothing under this address.'));
}
