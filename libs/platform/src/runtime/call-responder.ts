import type { CallDefinition } from '@emberdeck/contracts/core/call';
import type { CallReply, CallRequest, CallResponder, ReceivedCall } from '../bus/call-transport.js';
import { asAvailability, isConnectionLoss } from '../database/connection-loss.js';
import { databaseFault } from '../database/database-faults.js';
import { withStartDeadline } from '../database/start-deadline.js';
import { AppError, invalid } from '../errors/app-error.js';
import { withCorrelation } from '../logging/correlation.js';
import type { Logger } from '../logging/logger.js';
import { ClocksDisagree, type ActorProver } from '../security/actor-signature.js';
import { outcomeOf, type Outcome } from '../telemetry/outcome.js';
import { callDuration } from '../telemetry/platform-metrics.js';
import type { Instruments } from '../telemetry/telemetry.js';
import { parseTraceParent } from '../telemetry/trace-parent.js';
import { noteError, type OpenSpan } from '../telemetry/tracing.js';
import { answerInTime } from './answer-in-time.js';
import type { CallContext, UserCallContext } from './call-context.js';
import { Page, ReadyJson } from './call-context.js';
import { callHeaders, callName, replyFromError } from './call-wire.js';
import type { DecoratedMethod } from './discover.js';
import { fieldErrors } from './field-errors.js';
import { requirePermission } from './require-permission.js';

interface ResponderTools extends Instruments {
  readonly signature: ActorProver;
  readonly logger: Logger;
  /** Whether answers are checked against their contract: in tests, since it costs. */
  readonly checksAnswers: boolean;
}

const noHeaders = {};

/** Turns a method marked with `@Answers` into a responder: proves the actor, parses the input, writes the answer. */
export function callResponder(method: DecoratedMethod<CallDefinition>, tools: ResponderTools): CallResponder {
  const call = method.definition;
  const name = callName(call);
  const { telemetry, tracing } = tools;
  const answer = async (request: ReceivedCall, span?: OpenSpan): Promise<CallReply> => {
    const startedAt = performance.now();
    let outcome: Outcome = 'ok';
    try {
      const context = contextOf(call, request, tools.signature);
      const work = method.run(parseInput(call, request.body), context);
      const result = await answerInTime(request.expiresAt, work);
      return replyFromAnswer(call, result, tools.checksAnswers);
    } catch (failure) {
      const error = asAvailability(failure);
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
    return tracing.span({ name: `answer ${name}`, kind: 'server', parent }, (span) => answer(request, span));
  };
  return (request) =>
    withCorrelation(request.headers[callHeaders.correlationId] ?? '', () =>
      withStartDeadline(request.expiresAt, () => answerTraced(request)),
    );
}

function contextOf(
  call: CallDefinition,
  { headers }: CallRequest,
  signature: ActorProver,
): CallContext | UserCallContext {
  const context: CallContext = {
    correlationId: headers[callHeaders.correlationId] ?? '',
    idempotencyKey: headers[callHeaders.idempotencyKey] ?? null,
    clientAddress: headers[callHeaders.clientAddress] ?? null,
    isLocal: headers[callHeaders.local] === '1',
  };
  if (call.access !== 'user') {
    return context;
  }
  const actor = signature.prove(headers[callHeaders.actor] ?? '');
  requirePermission(actor, call.name);
  return { ...context, actor };
}

function parseInput(call: CallDefinition, body: Uint8Array): unknown {
  const result = call.input.safeParse(parseJson(body));
  if (!result.success) {
    throw invalid(fieldErrors(result.error));
  }
  return result.data;
}

function parseJson(body: Uint8Array): unknown {
  try {
    return JSON.parse(Buffer.from(body).toString('utf8'));
  } catch (cause) {
    throw new AppError('bad_request', 'The call is not valid JSON', {}, { cause });
  }
}

function replyFromAnswer(call: CallDefinition, answer: unknown, check: boolean): CallReply {
  const { json, next } = writeAnswer(answer);
  if (check) {
    call.output.parse(JSON.parse(json));
  }
  return {
    status: 'ok',
    body: Buffer.from(json),
    headers: next === null ? noHeaders : { [callHeaders.nextCursor]: next },
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

/** A database that is away has a log line of its own, and there would be one for each call. */
const isWorthTelling = (error: AppError): boolean =>
  error.code === 'busy'
    ? error.cause !== undefined
    : databaseFault(error) !== null && !isConnectionLoss(error);

function logFailure(logger: Logger, call: CallDefinition, error: unknown): void {
  if (error instanceof ClocksDisagree) {
    logger.error('The clocks of the gateway and of this machine disagree: set both by NTP', {
      call: call.name,
      gatewayAheadMs: error.aheadMs,
    });
  } else if (error instanceof AppError && isWorthTelling(error)) {
    // Where it is always the same call that is slow, the statement behind it is the reason.
    logger.warn('A call could not be served', { call: call.name, err: error });
  } else if (error instanceof AppError) {
    logger.debug('A call was refused', { call: call.name, errorCode: error.code });
  } else {
    logger.error('A call failed', { call: call.name, err: error });
  }
}
