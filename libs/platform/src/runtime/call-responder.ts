import type { CallDefinition } from '@emberdeck/contracts/core/call';
import type { CallReply, CallResponder, ReceivedCall } from '../bus/call-transport.js';
import type { DataVersions } from '../cache/data-versions.js';
import { isConnectionLoss } from '../database/connection-loss.js';
import { databaseFault } from '../database/database-faults.js';
import { withStartDeadline } from '../database/start-deadline.js';
import { AppError } from '../errors/app-error.js';
import { type ReplayMark, withReplayMark } from '../idempotency/replay-mark.js';
import { withCorrelation } from '../logging/correlation.js';
import type { Logger } from '../logging/logger.js';
import { ClocksDisagree } from '../security/actor-signature.js';
import { outcomeOf, type Outcome } from '../telemetry/outcome.js';
import { callDuration } from '../telemetry/platform-metrics.js';
import type { Instruments } from '../telemetry/telemetry.js';
import { parseTraceParent } from '../telemetry/trace-parent.js';
import { noteError, type OpenSpan } from '../telemetry/tracing.js';
import { answerInTime } from './answer-in-time.js';
import { Page, ReadyJson } from './call-context.js';
import { callHeaders, callName, replyFromError } from './call-wire.js';
import { IncomingCall } from './incoming-message.js';

interface ResponderTools extends Instruments {
  readonly logger: Logger;
  readonly versions: DataVersions;
  /** Whether answers are checked against their contract: only in tests, because it takes time. */
  readonly checksAnswers: boolean;
}

const noHeaders = {};

/** Runs Nest's handler of a call with the input bytes. Rejects with the error of the exception filter. */
type RunHandler = (body: Uint8Array, context: IncomingCall) => Promise<unknown>;

/** Makes a responder of a handler: sets correlation id, deadline and span, and serializes the result. */
export function callResponder(call: CallDefinition, run: RunHandler, tools: ResponderTools): CallResponder {
  const name = callName(call);
  const { telemetry, tracing } = tools;
  const answer = async (request: ReceivedCall, span?: OpenSpan): Promise<CallReply> => {
    const startedAt = performance.now();
    let outcome: Outcome = 'ok';
    const mark: ReplayMark = { replayed: false };
    try {
      const work = withReplayMark(mark, () => run(request.body, new IncomingCall(call, request.headers)));
      const result = await answerInTime(request.expiresAt, work);
      return replyFromAnswer(call, result, {
        check: tools.checksAnswers,
        isVersioned: tools.versions.areKnown && request.headers[callHeaders.versions] !== undefined,
        isReplayed: mark.replayed,
      });
    } catch (error) {
      outcome = outcomeOf(error);
      if (span) noteError(span, error);
      logFailure(tools.logger, call, error);
      return replyFromError(error);
    } finally {
      telemetry.duration(callDuration, performance.now() - startedAt, { call: name, outcome });
    }
  };
  const answerTraced = (request: ReceivedCall): Promise<CallReply> => {
    const parent = tracing && parseTraceParent(request.headers[callHeaders.trace]);
    if (!parent) return answer(request);
    return tracing.span({ name: `handle ${name}`, kind: 'server', parent }, (span) => answer(request, span));
  };
  return (request) =>
    withCorrelation(request.headers[callHeaders.correlationId] ?? '', () =>
      withStartDeadline(request.expiresAt, () => answerTraced(request)),
    );
}

interface Marks {
  readonly isVersioned: boolean;
  readonly isReplayed: boolean;
}

function replyFromAnswer(
  call: CallDefinition,
  answer: unknown,
  { check, ...marks }: Marks & { readonly check: boolean },
): CallReply {
  const { json, next } = writeAnswer(answer);
  if (check) {
    call.output.parse(JSON.parse(json));
  }
  return {
    status: 'ok',
    body: Buffer.from(json),
    headers: replyHeaders(next, marks),
  };
}

function replyHeaders(next: string | null, { isVersioned, isReplayed }: Marks): Record<string, string> {
  if (next === null && !isVersioned && !isReplayed) return noHeaders;
  return {
    ...(next === null ? {} : { [callHeaders.nextCursor]: next }),
    ...(isVersioned ? { [callHeaders.versions]: '1' } : {}),
    ...(isReplayed ? { [callHeaders.replayed]: '1' } : {}),
  };
}

function writeAnswer(answer: unknown): { json: string; next: string | null } {
  if (answer instanceof ReadyJson) {
    return { json: answer.json, next: answer.nextCursor };
  }
  if (answer instanceof Page) {
    return { json: JSON.stringify(answer.items), next: answer.nextCursor };
  }
  return { json: JSON.stringify(answer), next: null };
}

/** An unreachable database is logged once elsewhere; a line for each call would flood the log. */
const isWorthLogging = (error: AppError): boolean =>
  error.code === 'busy'
    ? error.cause !== undefined
    : databaseFault(error) !== null && !isConnectionLoss(error);

function logFailure(logger: Logger, call: CallDefinition, error: unknown): void {
  if (error instanceof ClocksDisagree) {
    logger.error('The clocks of the gateway and of this machine disagree: set both by NTP', {
      call: call.name,
      gatewayAheadMs: error.aheadMs,
    });
  } else if (error instanceof AppError && isWorthLogging(error)) {
    // The call's name helps to find the slow statement.
    logger.warn('A call could not be served', { call: call.name, err: error });
  } else if (error instanceof AppError) {
    logger.debug('A call was refused', { call: call.name, errorCode: error.code });
  } else {
    logger.error('A call failed', { call: call.name, err: error });
  }
}
