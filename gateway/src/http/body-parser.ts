import multipart from '@fastify/multipart';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { HttpRoute } from '@emberdeck/contracts/core/route';
import { AppError } from '@emberdeck/platform/errors/app-error';
import { isTooDeep, maxDepth } from '@emberdeck/platform/rules/json-depth';
import { isScim, scimType } from '../scim/scim-failure.js';
import { jsonOnlySentence } from './problem.js';

/** The small form of a page. A route may take a larger one. */
const maxFormBytes = 4 * 1024;

/** The field of a form with a file can name 200 columns. */
const maxFieldBytes = 256 * 1024;

/**
 * Accepts only JSON in UTF-8 with limited nesting (uploads have their own parser). Other charsets and content codings
 * are refused: read as plain UTF-8, they would store text that the client did not send.
 * @param rawPaths routes that get the bytes of the body unparsed, because a signature covers them; their service obeys the
 *   charset
 */
export function acceptJsonOnly(server: FastifyInstance, rawPaths: readonly string[] = []): void {
  server.removeAllContentTypeParsers();
  server.addHook('preParsing', (request, _reply, _payload, next) => {
    next(isCoded(request) ? new AppError('unsupported_media_type', 'Send the body uncompressed.') : null);
  });
  server.addContentTypeParser('application/json', { parseAs: 'buffer' }, (request, body, done) => {
    if (rawPaths.includes(request.routeOptions.url ?? '')) done(null, body);
    else parseJson(request, body as Buffer, done);
  });
  server.addContentTypeParser(scimType, { parseAs: 'buffer' }, (request, body, done) => {
    if (isScim(request)) parseJson(request, body as Buffer, done);
    else done(jsonOnly());
  });
}

function parseJson(
  request: FastifyRequest,
  body: Buffer,
  done: (error: Error | null, parsed?: unknown) => void,
): void {
  if (!isUtf8(request)) {
    done(new AppError('unsupported_media_type', 'Send the body in UTF-8.'));
    return;
  }
  if (body.length === 0) {
    done(null, undefined);
    return;
  }
  try {
    const parsed: unknown = JSON.parse(utf8.decode(body));
    done(isTooDeep(parsed) ? tooDeep() : null, parsed);
  } catch {
    done(new AppError('bad_request', 'The body is not valid JSON in UTF-8.'));
  }
}

const utf8 = new TextDecoder('utf-8', { fatal: true });

function isCoded({ headers }: FastifyRequest): boolean {
  return !/^\s*(identity\s*)?$/i.test(headers['content-encoding'] ?? '');
}

function isUtf8({ headers }: FastifyRequest): boolean {
  const charset = /;\s*charset\s*=\s*"?([^";\s]*)/i.exec(headers['content-type'] ?? '')?.[1];
  return charset === undefined || /^utf-?8$/i.test(charset);
}

const tooDeep = (): AppError =>
  new AppError('bad_request', `The body is nested deeper than ${maxDepth} levels.`);

/** Accepts forms that are no files, at these routes only. */
export function acceptForms(
  server: FastifyInstance,
  routes: readonly Pick<HttpRoute, 'path' | 'maxBodyBytes'>[],
): void {
  const limits = new Map(routes.map(({ path, maxBodyBytes = maxFormBytes }) => [path, maxBodyBytes]));
  server.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'buffer', bodyLimit: Math.max(...limits.values(), maxFormBytes) },
    (request, body, done) => {
      const limit = limits.get(request.routeOptions.url ?? '');
      if (limit !== undefined && body.length > limit) {
        done(new AppError('payload_too_large', 'The form is too large.'));
      } else if (limit !== undefined) {
        done(null, Object.fromEntries(new URLSearchParams((body as Buffer).toString('utf8'))));
      } else {
        done(jsonOnly());
      }
    },
  );
}

/** Leaves the bytes of files to the routes that stream them, at `paths` only. */
export function acceptStreams(server: FastifyInstance, type: string, paths: readonly string[]): void {
  server.addContentTypeParser(type, (request, _payload, done) => {
    done(paths.includes(request.routeOptions.url ?? '') ? null : jsonOnly());
  });
}

/** Accepts forms with files, at `paths` only. */
export async function acceptFiles(
  server: FastifyInstance,
  options: { readonly paths: readonly string[]; readonly maxFileBytes: number },
): Promise<void> {
  await server.register(multipart, {
    throwFileSizeLimit: true,
    limits: { fileSize: options.maxFileBytes, files: 1, fields: 2, fieldSize: maxFieldBytes, parts: 3 },
  });
  server.addHook('preParsing', (request, _reply, _payload, next) => {
    const refused = isForm(request) && !options.paths.includes(request.routeOptions.url ?? '');
    next(refused ? jsonOnly() : null);
  });
}

const isForm = ({ headers }: FastifyRequest): boolean => /^multipart\//i.test(headers['content-type'] ?? '');

const jsonOnly = (): AppError => new AppError('unsupported_media_type', jsonOnlySentence);
