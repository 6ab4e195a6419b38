import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { IncomingMessage } from 'node:http';
import { AppError } from '@emberdeck/platform/errors/app-error';
import { sendProblem } from './problem.js';

/** How long bodies may take to arrive, in milliseconds. */
export interface BodyTimes {
  /** For a whole body. Routes in `slowPaths` set their own limit. */
  readonly wholeMs: number;
  /** Between two bytes of a body whose request is already answered. */
  readonly silenceMs: number;
  readonly slowPaths: readonly string[];
}

/** Ends bodies that do not arrive in time. If the response is sent before the body is read, the rest is discarded. */
export function limitBodyTimes(server: FastifyInstance, times: BodyTimes): void {
  server.addHook('preParsing', (request, reply, _payload, next) => {
    if (hasBody(request) && !times.slowPaths.includes(request.routeOptions.url ?? '')) {
      const late = setTimeout(() => sendProblem(request, reply, tooSlow()), times.wholeMs).unref();
      const arrived = (): void => clearTimeout(late);
      request.raw.once('end', arrived).once('close', arrived);
    }
    next();
  });
  server.addHook('onSend', (request, _reply, _payload, next) => {
    if (!request.raw.complete) {
      letPass(request.raw, times);
    }
    next();
  });
}

/**
 * Rejects with `request_timeout` if `next` does not settle within `silenceMs`. It limits the pause between two chunks,
 * not the duration of a transfer.
 */
export async function beforeSilence<Value>(next: Promise<Value>, silenceMs: number): Promise<Value> {
  let timer: NodeJS.Timeout | undefined;
  const silence = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(tooSlow()), silenceMs);
  });
  try {
    return await Promise.race([next, silence]);
  } finally {
    clearTimeout(timer);
  }
}

/** The failure of a request whose body does not arrive in time. */
export const tooSlow = (): AppError =>
  new AppError('request_timeout', 'The request stopped arriving, or came too slowly. Please send it again.');

const hasBody = ({ headers }: FastifyRequest): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;

/**
 * Discards the rest of a body. Closing the connection while the client sends would lose the response, so the client may
 * finish within limits.
 */
function letPass(body: IncomingMessage, { wholeMs, silenceMs }: BodyTimes): void {
  const end = (): void => void body.destroy();
  const silence = setTimeout(end, silenceMs).unref();
  const whole = setTimeout(end, wholeMs).unref();
  body.once('close', () => {
    clearTimeout(silence);
    clearTimeout(whole);
  });
  body.unpipe();
  body.on('data', () => silence.refresh());
  body.resume();
}
