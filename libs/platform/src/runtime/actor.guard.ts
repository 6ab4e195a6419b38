import { type CanActivate, type ExecutionContext, Injectable } from '@nestjs/common';
import { AppError } from '../errors/app-error.js';
import type { ActorProver } from '../security/actor-signature.js';
import { IncomingCall } from './incoming-message.js';
import { requirePermission } from './require-permission.js';

/**
 * Admits a `user` call only with an actor that the gateway signed and whose role allows the call, and a call with a time
 * only with an actor that was signed for this time. Runs before every other guard of a service, so that those can read
 * the actor.
 */
@Injectable()
export class ActorGuard implements CanActivate {
  constructor(
    private readonly signature: ActorProver,
    /** Whether the demo is on: only then a call may be given a time, and calls of the demo are handled. */
    private readonly demo: boolean,
  ) {}

  /** Throws the `AppError` that the caller gets. */
  canActivate(context: ExecutionContext): boolean {
    const message: unknown = context.switchToRpc().getContext();
    // Events carry no actor: the publishing service has already checked it.
    if (message instanceof IncomingCall) this.admit(message);
    return true;
  }

  private admit(message: IncomingCall): void {
    const { call, time } = message;
    if (!this.demo && (time !== null || call.isOfDemo)) {
      throw new AppError('forbidden', 'The demo is off here.');
    }
    if (call.access !== 'user' && time === null) return;
    const actor = this.signature.prove(message.signedActor, time);
    if (call.access === 'user') {
      requirePermission(actor, call.name);
      message.actor = actor;
    }
  }
}
