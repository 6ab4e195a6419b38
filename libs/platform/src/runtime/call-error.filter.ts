import { type ArgumentsHost, Catch, type RpcExceptionFilter } from '@nestjs/common';
import { RpcException } from '@nestjs/microservices';
import { type Observable, throwError } from 'rxjs';
import { asAvailability } from '../database/connection-loss.js';
import { AppError } from '../errors/app-error.js';
import { IncomingCall } from './incoming-message.js';

/**
 * Maps the error of a call to the error for its caller. Nest's own filter would replace every error by a text. The
 * event pipeline gets errors unchanged, because faults of the database do not count as failures of the event.
 */
@Catch()
export class CallErrorFilter implements RpcExceptionFilter {
  catch(error: unknown, host: ArgumentsHost): Observable<never> {
    const isCall = host.switchToRpc().getContext() instanceof IncomingCall;
    return throwError(() => (isCall ? asAvailability(asRefusal(error)) : error));
  }
}

/** Nest throws an `RpcException` if a guard returns false. */
const asRefusal = (error: unknown): unknown =>
  error instanceof RpcException
    ? new AppError('forbidden', 'This is not allowed.', {}, { cause: error })
    : error;
