import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { IncomingMessage } from 'node:http';
import { AppError } from '@emberdeck/platform/errors/app-error';
import { sendProblem } from './problem.js';

/** How long bodies may take to arrive, in milliseconds. */
export interface BodyTimes {
  /** For a whole body. The routes in `slowPaths` set their own limit. */
  readonly wholeMs: number;
  /** Between two bytes of a body whose request has its answer already. */
  readonly silenceMs: number;
  readonly slowPaths: readonly string[];
}

/** Ends bodies that do not arrive. If the answer leaves before the whole body is read, the rest is discarded. */
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
 * Waits for what is to arrive next. Rejects with `request_timeout` where nothing does for so long, however long a line that
 * moves may take for all of it.
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

const tooSlow = (): AppError =>
  new AppError('request_timeout', 'The request stopped arriving. Please send it again.');

const hasBody = ({ headers }: FastifyRequest): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;

/**
 * Reads past the rest of a body. A connection that is closed under a sender takes the answer along, so the sender may come
 * to the end, within limits.
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
